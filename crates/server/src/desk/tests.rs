//! Logs as arbiters keep them: rulings proposed and entered, corrections with a trace, signatures.

use super::{Author, Laid, Log, lay};
use crate::db::{DeskBoardStored, DeskRow};
use crate::error::Failure;
use crate::key::{Id, Secret};
use crate::time::Moment;
use crate::wire::{DeskEntry, DeskProposal, NewBoard, Opening, Side};
use draughts::notation::fen;

/// A log, and whoever keeps it; every entry comes a second after the one before.
struct Desk {
    log: Log,
    author: Author,
}

impl Desk {
    fn of(ruleset: &str, position: Option<&str>, time: Option<&str>) -> Self {
        let by = Secret::random().expect("random numbers").fingerprint();
        let author = Author { by, name: "Ann".to_owned(), now: Moment(1_000_000) };
        let opening = position.map_or(Opening::Free, |fen| Opening::Position { fen: fen.to_owned() });
        let wanted = NewBoard {
            ruleset: ruleset.to_owned(),
            white: "Wim".to_owned(),
            black: "Bea".to_owned(),
            round: "2".to_owned(),
            time: time.map(str::to_owned),
            flags: Default::default(),
            pressing: Default::default(),
            official: true,
            opening,
        };
        let id = Id::random().expect("random numbers");
        let Laid { row, entries } = lay(&wanted, id, 1, &author).expect("a board");
        let desk =
            DeskRow { id, owner: by, name: "Cup".to_owned(), place: String::new(), created: author.now };
        let stored = DeskBoardStored { desk, board: row, entries };
        Self { log: Log::of(stored).expect("it can be read"), author }
    }

    fn enter(&mut self, entry: &DeskEntry) -> &mut Self {
        self.author.now.0 += 1000;
        self.log = self.log.entered(entry, &self.author).unwrap_or_else(|fault| panic!("{entry:?}: {fault}"));
        self
    }

    fn play(&mut self, moves: &[&str]) -> &mut Self {
        for text in moves {
            self.enter(&played(text));
        }
        self
    }

    fn propose(&self, entry: &DeskEntry) -> DeskProposal {
        self.log.proposal(entry, &self.author).unwrap_or_else(|fault| panic!("{entry:?}: {fault}"))
    }

    /// Enters what is proposed first.
    fn accept(&mut self, text: &str) -> &mut Self {
        let first = self.propose(&played(text)).readings.remove(0);
        self.enter(&first.entry)
    }

    /// The verdict on the last entry that is an event.
    fn verdict(&self) -> String {
        let shown = self.log.shown(self.author.now);
        let ruling = shown.log.iter().rev().find_map(|entry| entry.ruling.clone());
        ruling.expect("something was ruled").verdict
    }

    fn answers(&self) -> Vec<String> {
        let questions = self.log.questions(self.author.now);
        questions.iter().flat_map(|question| &question.answers).map(|answer| answer.label.clone()).collect()
    }

    fn position(&self) -> String {
        fen::write(self.log.rules(), &self.log.game().position().setup())
    }

    /// The log read anew from what is kept of it.
    fn kept(&self) -> Log {
        let Log { desk, board, rows, .. } = self.log.clone();
        Log::of(DeskBoardStored { desk, board, entries: rows }).expect("it can be read")
    }
}

fn played(text: &str) -> DeskEntry {
    DeskEntry::Move { text: text.to_owned() }
}

#[test]
fn a_false_move_is_proposed_with_its_article_and_rectified() {
    let mut desk = Desk::of("international", Some("W:W33,38:B11,29"), None);
    let before = desk.position();
    let found = desk.propose(&played("38-32"));
    assert!(!found.refused);
    assert_eq!(found.ruling.verdict, "opponent_chooses");
    assert_eq!(found.explained.expect("it is explained").articles[0].number, "4.2");
    assert!(found.readings[0].label.contains("fmjd 5.4.6"), "{:?}", found.readings[0]);
    assert_eq!(desk.log.version(), 0, "nothing is written by a proposal");
    desk.accept("38-32");
    assert_eq!(desk.answers(), ["Rectify", "Let it stand"]);
    desk.enter(&DeskEntry::Object);
    assert_eq!((desk.verdict(), desk.position(), desk.answers()), ("rectify".to_owned(), before, Vec::new()));
}

#[test]
fn each_text_gives_its_own_choice() {
    let mut desk = Desk::of("english", Some("W:W15,27:B3,11"), None);
    desk.accept("27-23");
    assert_eq!(desk.answers(), ["Report: caution and recall", "Let it stand"]);
    desk.enter(&DeskEntry::Object);
    assert_eq!(desk.verdict(), "caution_and_recall");
    assert_eq!(desk.log.shown(desk.author.now).white_cautions, 1);
    desk.accept("27-23");
    assert_eq!(desk.answers(), ["Report: the game is forfeited", "Let it stand"]);

    let mut desk = Desk::of("portuguese", Some("W:W1,9:B24,32"), None);
    desk.play(&["9-13"]).accept("24-19").play(&["13-17", "19-15", "17-21"]);
    assert_eq!(desk.answers(), ["Restore the position"]);
    desk.enter(&DeskEntry::Discover { ply: 2 });
    assert_eq!(
        (desk.verdict(), desk.position()),
        ("restore_position".to_owned(), "B:W1,13:B24,32".to_owned())
    );

    let desk = Desk::of("site64", Some("W:Wc3,e3:Bd4,h8"), None);
    let refused =
        desk.log.proposal(&played("e3-f4"), &desk.author).expect_err("only legal moves happen there");
    assert!(refused.to_string().contains("d4") || refused.to_string().contains("capture"), "{refused}");
}

#[test]
fn what_the_game_refuses_is_not_written() {
    let mut desk = Desk::of("international", None, None);
    for entry in [
        DeskEntry::AcceptDraw { by: Side::White },
        DeskEntry::Discover { ply: 7 },
        DeskEntry::Appeal {
            by: Side::White,
            against: 1,
            committee: "A, B, C".to_owned(),
            words: String::new(),
        },
    ] {
        let fault = desk.log.entered(&entry, &desk.author).expect_err("it is refused");
        assert!(matches!(fault, Failure::Conflict(_)) && fault.to_string().contains('('), "{fault}");
    }
    // An improper offer is written down: that it was made is worth knowing.
    let mut english = Desk::of("english", None, None);
    english.enter(&DeskEntry::OfferDraw { by: Side::Black });
    assert_eq!(english.verdict(), "improper_offer");
    desk.play(&["32-28"]);
    assert_eq!(desk.log.version(), 1);
}

#[test]
fn a_correction_leaves_a_trace_and_the_game_goes_on_from_it() {
    let mut desk = Desk::of("international", None, None);
    desk.play(&["32-28", "19-23", "28x19", "14x23"]);
    let instead = played("18-22");
    let fault = desk.log.corrected(2, " ", Some(&instead), &desk.author).expect_err("a reason is needed");
    assert!(fault.to_string().contains("why"), "{fault}");
    let tried = desk.log.corrected(2, "misheard", Some(&instead), &desk.author).expect("it can be tried");
    let changes = desk.log.correction(&tried, &desk.author).changes;
    assert!(changes.iter().any(|change| change.starts_with("Entry 3")), "{changes:?}");
    assert_eq!(desk.log.version(), 4);

    desk.log = desk
        .log
        .corrected(4, "it was the other man", Some(&played("13x24")), &desk.author)
        .expect("corrected");
    let shown = desk.log.shown(desk.author.now);
    assert_eq!(shown.log.len(), 5);
    let struck = shown.log[3].struck.as_ref().expect("it is struck out");
    assert_eq!((struck.number, struck.why.as_str()), (5, "it was the other man"));
    assert_eq!(shown.log[4].instead_of, Some(4));
    let texts: Vec<&str> = desk.log.game().plies().iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(texts, ["32-28", "19-23", "28x19", "13x24"]);
    // What was struck out cannot be struck out again; what stands in its place can.
    assert!(desk.log.corrected(4, "again", None, &desk.author).is_err());
    desk.log = desk.log.corrected(5, "no move at all", None, &desk.author).expect("corrected");
    assert_eq!(desk.log.game().plies().len(), 3);
    assert_eq!(desk.kept().game().plies(), desk.log.game().plies());
}

#[test]
fn an_appeal_names_the_entry_even_when_others_are_struck_out() {
    let mut desk = Desk::of("english", Some("W:W15,27:B3,11"), None);
    desk.enter(&DeskEntry::Remark { words: "The lamp went out.".to_owned() });
    desk.enter(&DeskEntry::Late { by: crate::wire::DeskPlayers::White, minutes: 5 });
    desk.accept("27-23").enter(&DeskEntry::Object);
    desk.log = desk.log.corrected(2, "another board", None, &desk.author).expect("corrected");
    let committee = "Cor, Dia, Els".to_owned();
    desk.enter(&DeskEntry::Appeal {
        by: Side::White,
        against: 4,
        committee,
        words: "It was my hand.".to_owned(),
    });
    assert_eq!(desk.verdict(), "pending");
    let questions = desk.log.questions(desk.author.now);
    assert_eq!(questions.last().and_then(|question| question.form.as_deref()), Some("appeal-decided"));
    desk.enter(&DeskEntry::AppealDecided {
        upheld: false,
        instead: crate::wire::DeskScore::PlayOn,
        article: "wcdf 7.1".to_owned(),
        words: "No caution.".to_owned(),
    });
    assert_eq!(
        (desk.verdict(), desk.log.game().cautions(draughts::Side::White)),
        ("overturned".to_owned(), 0)
    );
    let told = desk.log.shown(desk.author.now).log[5].text.clone();
    assert!(told.contains("entry 4") && told.contains("Cor, Dia, Els"), "{told}");
}

#[test]
fn a_signature_holds_until_something_is_entered() {
    let mut desk = Desk::of("russian", None, None);
    desk.play(&["c3-d4"]);
    desk.log = desk.log.signed("Ann Arbiter", &desk.author).expect("signed");
    let signature = desk.log.shown(desk.author.now).signatures.remove(0);
    assert!(signature.sound && !signature.changed_since);
    assert!(desk.log.progress(0).signed);
    desk.play(&["d6-c5"]);
    let signature = desk.log.shown(desk.author.now).signatures.remove(0);
    assert!(signature.sound && signature.changed_since);
    assert!(!desk.log.progress(0).signed);
    // Somebody has changed what is kept.
    let mut forged = desk.log.clone();
    forged.rows[0].name = "Eve".to_owned();
    assert!(!forged.shown(desk.author.now).signatures[0].sound);
    let paper = desk.log.on_paper();
    assert!(paper.signatures[0].contains("Changed after signing"), "{:?}", paper.signatures);
}

#[test]
fn clocks_sheets_and_requests_are_entered() {
    let mut desk = Desk::of("english", None, Some("10m"));
    let clock =
        |act, by, time: &str| DeskEntry::Clock { act, by, time: time.to_owned(), black: "2:00".to_owned() };
    use crate::wire::DeskClock::{Adjust, Replace, Resume, Start, Stop};
    desk.enter(&clock(Start, None, "")).play(&["11-15"]).enter(&clock(Adjust, Some(Side::Black), "4:30"));
    desk.enter(&DeskEntry::Sheet { act: crate::wire::DeskSheet::Tick, by: Side::Black });
    desk.enter(&clock(Stop, None, "")).enter(&clock(Replace, None, "3:00")).enter(&clock(Resume, None, ""));
    let clocks = desk.log.shown(desk.author.now).clocks.expect("there is a clock");
    assert_eq!((clocks.white, clocks.black, clocks.running), (180_000, 120_000, Some(Side::White)));
    desk.enter(&DeskEntry::OfferDraw { by: Side::Black }).enter(&DeskEntry::DeclineDraw { by: Side::White });
    desk.enter(&DeskEntry::AskForDraw { by: Side::Black });
    assert_eq!(desk.verdict(), "pending");
    let forms = desk.log.shown(desk.author.now).forms;
    let decide = forms.iter().find(|form| form.kind == "decide").expect("the arbiter can decide");
    assert_eq!(decide.fields[1].value, "wcdf 2.29");
    desk.enter(&DeskEntry::Decide {
        ends: crate::wire::DeskScore::Draw,
        article: "wcdf 2.29".to_owned(),
        words: "even".to_owned(),
    });
    assert_eq!(desk.log.progress(0).result.as_deref(), Some("1/2-1/2"));
    assert_eq!(desk.kept().game().log(), desk.log.game().log(), "what is kept makes the same game");
}

#[test]
fn forms_come_from_the_table_of_the_ruleset() {
    for ruleset in draughts::RulesetName::ALL {
        let desk = Desk::of(ruleset.name(), None, Some("5m"));
        let forms = desk.log.shown(desk.author.now).forms;
        let has = |kind: &str| forms.iter().any(|form| form.kind == kind);
        let arbiter = &ruleset.rules().arbiter;
        assert_eq!(has("irregular"), !arbiter.irregularities().is_empty(), "{ruleset}");
        assert_eq!(has("incident"), !arbiter.incidents.is_empty(), "{ruleset}");
        assert!(has("clock") && has("touch") && !has("appeal-decided") && !has("discover"), "{ruleset}");
        for field in forms.iter().flat_map(|form| &form.fields).filter(|field| field.name == "article") {
            for article in &field.options {
                assert!(super::asked::article(&article.value).is_ok(), "{ruleset}: {article:?}");
            }
        }
    }
}

#[test]
fn what_cannot_be_understood_says_what_would_be_right() {
    let desk = Desk::of("international", None, None);
    let long = "x".repeat(2000);
    let remark = |words: &str| DeskEntry::Remark { words: words.to_owned() };
    let penalty = |article: &str| DeskEntry::Penalty {
        on: None,
        penalty: crate::wire::DeskPenalty::Warning,
        article: article.to_owned(),
        words: String::new(),
    };
    for (entry, words) in [
        (remark(" "), "write something"),
        (remark(&long), "shorter"),
        (penalty("fmjd 99.9"), "for example fmjd 5.4.6"),
        (DeskEntry::Touch { by: Side::White, squares: "99".to_owned(), announced: false }, "99"),
        (DeskEntry::Touch { by: Side::White, squares: String::new(), announced: false }, "name the squares"),
        (
            DeskEntry::Position {
                fen: "nonsense".to_owned(),
                article: "fmjd 5.2".to_owned(),
                words: String::new(),
            },
            "",
        ),
        (DeskEntry::Sign { ply: 1, sign: "§".to_owned() }, "the signs are"),
    ] {
        let fault = desk.log.entered(&entry, &desk.author).expect_err("it cannot be understood").to_string();
        assert!(fault.contains(words), "{entry:?}: {fault}");
    }
    assert!(desk.log.proposal(&played("dance"), &desk.author).is_err());
    assert!(desk.log.lines.is_empty());
}
