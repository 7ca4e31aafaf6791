//! What serde writes is what people write, and reads back as it was.

use draughts::clock::TimeControl;
use draughts::game::Settings;
use draughts::notation::fen;
use draughts::{AnyPosition, Game, RulesetName};

#[test]
fn values_read_back_as_they_were() {
    for &ruleset in RulesetName::ALL {
        let start = AnyPosition::start(ruleset);
        for position in [start, start.after(&start.moves()[0])] {
            let text = serde_json::to_string(&position).expect("it is written");
            assert_eq!(serde_json::from_str::<AnyPosition>(&text).expect("it is read"), position, "{text}");
        }
        let text = serde_json::to_string(&ruleset).expect("it is written");
        assert_eq!(text, format!("\"{ruleset}\""));
        assert_eq!(serde_json::from_str::<RulesetName>(&text).expect("it is read"), ruleset);
        let game = Game::new(start, Settings::of(ruleset.rules()));
        let text = serde_json::to_string(&game).expect("it is written");
        let read: Game = serde_json::from_str(&text).expect("it is read");
        assert_eq!(serde_json::to_string(&read).expect("it is written"), text, "{ruleset}");
    }
    let time: TimeControl = "3m+2s".parse().expect("a time control");
    let text = serde_json::to_string(&time).expect("it is written");
    assert_eq!((text.as_str(), serde_json::from_str(&text).ok()), ("\"3m+2s\"", Some(time)));
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let fault = serde_json::from_str::<RulesetName>("\"chess\"").expect_err("no ruleset of ours");
    assert!(fault.to_string().contains("chess"), "{fault}");
    let text = r#"{"ruleset":"russian","fen":"W:Wz9:B"}"#;
    assert!(serde_json::from_str::<AnyPosition>(text).is_err());
    // A man where it would have been crowned can be forced, and so be written.
    let odd = fen::read_forced(RulesetName::International, "W:W3,28:B19").expect("it can be forced");
    let text = serde_json::to_string(&odd).expect("it is written");
    assert_eq!(serde_json::from_str::<AnyPosition>(&text).expect("it is read"), odd);
}
