//! Logs as arbiters keep them: rulings proposed and entered, corrections with a trace, signatures.

use super::{EntryAuthor, Log, PreparedBoard, set_up_board};
use crate::error::Failure;
use crate::key::{Id, Secret};
use crate::store::{DeskRow, StoredDeskBoard};
use crate::time::Moment;
use crate::wire::{DeskEntry, DeskProposal, NewBoard, Opening, Side};
use draughts::notation::fen;

/// A log, and whoever keeps it; every entry comes a second after the one before.
struct Desk {
    log: Log,
    author: EntryAuthor,
}

impl Desk {
    fn of(ruleset: &str, position: Option<&str>, time: Option<&str>) -> Self {
        Self::made(ruleset, position, time, Default::default())
    }

    /// A board with five minutes for each player.
    fn with_flags(ruleset: &str, flags: crate::wire::FlagsCount) -> Self {
        Self::made(ruleset, None, Some("5m"), flags)
    }

    fn made(
        ruleset: &str,
        position: Option<&str>,
        time: Option<&str>,
        flags: crate::wire::FlagsCount,
    ) -> Self {
        let by = Secret::random().expect("random numbers").fingerprint();
        let author = EntryAuthor { by, name: "Ann".to_owned(), now: Moment(1_000_000) };
        let opening = position.map_or(Opening::Free, |fen| Opening::Position { fen: fen.to_owned() });
        let wanted = NewBoard {
            ruleset: ruleset.to_owned(),
            white: "Wim".to_owned(),
            black: "Bea".to_owned(),
            round: "2".to_owned(),
            time: time.map(str::to_owned),
            flags,
            pressing: Default::default(),
            official: true,
            opening,
        };
        let id = Id::random().expect("random numbers");
        let PreparedBoard { row, entries } = set_up_board(&wanted, id, 1, &author).expect("a board");
        let desk =
            DeskRow { id, owner: by, name: "Cup".to_owned(), place: String::new(), created: author.now };
        let stored = StoredDeskBoard { desk, board: row, entries };
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
    fn replayed(&self) -> Log {
        let Log { desk, board, rows, .. } = self.log.clone();
        Log::of(StoredDeskBoard { desk, board, entries: rows }).expect("it can be read")
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
    assert_eq!(desk.answers(), ["Report: caution, and take the move back", "Let it stand"]);
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
        assert!(matches!(fault, Failure::Conflict(_)), "{fault}");
        assert!(!fault.to_string().contains('('), "no article is the reason: {fault}");
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
    assert!(fault.to_string().contains("reason"), "{fault}");
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
    assert_eq!(desk.replayed().game().plies(), desk.log.game().plies());
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
    assert_eq!(desk.replayed().game().log(), desk.log.game().log(), "what is kept makes the same game");
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
                assert!(super::entered::article(&article.value).is_ok(), "{ruleset}: {article:?}");
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
        (remark(" "), "write a few words"),
        (remark(&long), "shorten"),
        (penalty("fmjd 99.9"), "for example fmjd 5.4.6"),
        (DeskEntry::Touch { by: Side::White, squares: "99".to_owned(), announced: false }, "99"),
        (DeskEntry::Touch { by: Side::White, squares: String::new(), announced: false }, "touched squares"),
        (
            DeskEntry::Position {
                fen: "nonsense".to_owned(),
                article: "fmjd 5.2".to_owned(),
                words: String::new(),
            },
            "",
        ),
        (DeskEntry::Sign { ply: 1, sign: "§".to_owned() }, "annotation symbols"),
    ] {
        let fault = desk.log.entered(&entry, &desk.author).expect_err("it cannot be understood").to_string();
        assert!(fault.contains(words), "{entry:?}: {fault}");
    }
    assert!(desk.log.proposal(&played("dance"), &desk.author).is_err());
    assert!(desk.log.lines.is_empty());
}

fn irregular(by: Side, article: &str, text: &str, after: &str) -> DeskEntry {
    let [article, text, after] = [article, text, after].map(str::to_owned);
    DeskEntry::Irregular { by, article, text, after }
}

fn decide(ends: crate::wire::DeskScore, article: &str) -> DeskEntry {
    DeskEntry::Decide { ends, article: article.to_owned(), words: String::new() }
}

#[test]
fn a_legal_move_reported_as_irregular_is_written_as_a_rejected_claim() {
    let mut desk = Desk::of("english", None, None);
    for (by, text) in [(Side::Black, "11-15"), (Side::White, "22-18"), (Side::Black, "15x22")] {
        let entry = irregular(by, "wcdf 1.25.4", text, "");
        let proposed = desk.propose(&entry);
        assert_eq!((proposed.ruling.verdict.as_str(), proposed.refused), ("rejected", false), "{text}");
        assert!(proposed.ruling.text.contains(&format!("{text} is legal")), "{}", proposed.ruling.text);
        desk.enter(&entry);
    }
    let shown = desk.log.shown(desk.author.now);
    assert_eq!((shown.white_cautions, shown.black_cautions, shown.log.len()), (0, 0, 3));
    assert_eq!(desk.log.game().plies().len(), 3);
    assert!(desk.log.game().outcome().is_none());

    let other_book = irregular(Side::White, "fmjd 5.4.6", "25x18", "");
    let fault = desk.log.entered(&other_book, &desk.author).expect_err("another text").to_string();
    assert!(fault.contains("fmjd 5.4.6 is not an article of English draughts"), "{fault}");
}

#[test]
fn an_irregularity_is_told_by_a_position_alone() {
    let mut desk = Desk::of("international", Some("W:W38,39:B20"), None);
    let before = desk.position();
    desk.enter(&irregular(Side::White, "fmjd 5.4.7", "", "B:W33,38,39:B"));
    assert_eq!(desk.answers(), ["Rectify", "Let it stand"]);
    assert_eq!(desk.position(), "B:W33,38,39:B");
    desk.enter(&DeskEntry::Object);
    assert_eq!((desk.verdict(), desk.position()), ("rectify".to_owned(), before));
    desk.enter(&irregular(Side::White, "fmjd 5.4.7", "", "W:W38,39:B"));
    let told = desk.log.shown(desk.author.now).log[2].text.clone();
    assert!(told.contains("removes the piece on 20"), "{told}");
    desk.enter(&DeskEntry::LetStand);
    assert_eq!(desk.log.progress(0).result.as_deref(), Some("1-0"));
    assert_eq!(desk.replayed().game().log(), desk.log.game().log());
}

#[test]
fn play_goes_on_after_a_regulation_draw_and_a_decision_without_effect_is_refused() {
    use crate::wire::DeskScore::{Draw, PlayOn};
    let mut desk = Desk::of("russian", Some("W:Wa3,Ke1,h4:BKh8"), None);
    let nothing = desk.log.entered(&decide(PlayOn, "idf 7.2.7"), &desk.author).expect_err("no effect");
    assert!(nothing.to_string().contains("nothing to decide"), "{nothing}");
    desk.play(&["e1-g3", "h8-c3", "h4-g5", "c3-g7", "g3-c7", "g7-d4", "c7-a5", "d4-a1", "a5-d2"]);
    assert!(desk.log.game().outcome().is_some());
    assert!(desk.log.entered(&decide(Draw, "idf 7.2.7"), &desk.author).is_err(), "it is drawn already");
    let forms = desk.log.shown(desk.author.now).forms;
    let form = forms.iter().find(|form| form.kind == "decide").expect("the arbiter can decide");
    assert_eq!(form.fields[1].value, "idf 7.2.7");
    desk.enter(&decide(PlayOn, "idf 7.2.7"));
    let told = desk.log.shown(desk.author.now).log.last().and_then(|entry| entry.ruling.clone());
    assert!(told.expect("a ruling").text.contains("no longer counted"));
    desk.play(&["a1-h8", "d2-e1"]);
    assert!(desk.log.game().outcome().is_none());
    assert_eq!(desk.replayed().game().position(), desk.log.game().position());
}

#[test]
fn a_third_occurrence_on_the_board_is_for_the_controller_who_is_offered_to_grant_it() {
    let mut desk = Desk::of("english", Some("B:WK29,17:BK4,12"), None);
    desk.play(&["4-8", "29-25", "8-4", "25-29", "4-8", "29-25", "8-4", "25-29"]);
    let claim =
        DeskEntry::Claim { by: Side::Black, ground: crate::wire::Ground::Repetition, text: String::new() };
    desk.enter(&claim);
    assert_eq!(
        (desk.verdict().as_str(), desk.answers()),
        ("to_controller", vec!["Grant the draw".to_owned(), "Continue the game".to_owned()])
    );
    let mut going_on = Desk { log: desk.log.clone(), author: desk.author.clone() };
    going_on.enter(&decide(crate::wire::DeskScore::PlayOn, "wcdf 1.32.1"));
    assert!(going_on.answers().is_empty() && going_on.log.game().outcome().is_none());
    desk.enter(&decide(crate::wire::DeskScore::Draw, "wcdf 1.32.1"));
    assert_eq!(desk.log.progress(0).result.as_deref(), Some("1/2-1/2"));
}

#[test]
fn offers_made_again_and_again_stand_and_come_before_the_arbiter() {
    let mut desk = Desk::of("english", None, None);
    let offer = DeskEntry::OfferDraw { by: Side::Black };
    desk.play(&["11-15"]).enter(&offer).play(&["24-20", "8-11"]).enter(&offer).play(&["28-24", "4-8"]);
    assert!(desk.log.questions(desk.author.now).is_empty());
    desk.enter(&offer);
    assert_eq!(desk.verdict(), "improper_offer");
    let questions = desk.log.questions(desk.author.now);
    assert_eq!(desk.answers(), ["White accepts", "White declines"], "a repeated offer stands");
    let notice = questions.iter().find(|asked| asked.form.as_deref() == Some("penalty")).expect("a notice");
    assert_eq!(notice.articles[0].number, "4.9");
    desk.enter(&DeskEntry::Penalty {
        on: Some(Side::Black),
        penalty: crate::wire::DeskPenalty::Warning,
        article: "wcdf 4.9".to_owned(),
        words: String::new(),
    });
    let waits = desk.log.questions(desk.author.now);
    assert!(waits.iter().all(|asked| asked.form.is_none()), "the arbiter has dealt with it");
}

#[test]
fn a_piece_that_is_pushed_over_a_corner_goes_on_that_way() {
    let mut desk = Desk::of("english", None, None);
    desk.play(&["11-15"]).enter(&DeskEntry::Push { by: Side::White, text: "22-18".to_owned() });
    assert_eq!(desk.verdict(), "must_play");
    let proposed = desk.propose(&played("22-17"));
    assert!(proposed.readings[0].label.contains("wcdf 1.25.3"), "{:?}", proposed.readings[0]);
    desk.play(&["22-18"]);
    assert_eq!(desk.replayed().game().log(), desk.log.game().log());
    let fault = desk.log.entered(&DeskEntry::Push { by: Side::Black, text: "8".to_owned() }, &desk.author);
    assert!(fault.expect_err("one square tells no direction").to_string().contains("22-18"));
    let has_form = |desk: &Desk| desk.log.shown(desk.author.now).forms.iter().any(|form| form.kind == "push");
    assert!(has_form(&desk) && !has_form(&Desk::of("russian", None, None)));
}

#[test]
fn a_committee_has_three_people_who_are_not_involved() {
    let mut desk = Desk::of("english", Some("W:W15,27:B3,11"), None);
    desk.accept("27-23").enter(&DeskEntry::Object);
    let appeal = |committee: &str| DeskEntry::Appeal {
        by: Side::White,
        against: 2,
        committee: committee.to_owned(),
        words: String::new(),
    };
    for (committee, why) in [
        ("Cor, Dia", "three"),
        ("Cor, Dia, cor ", "twice"),
        ("Cor, Dia, Bea", "plays this game"),
        ("Cor, Dia, Els, ANN", "gave the ruling"),
        ("Cor, Dia (related), Els, Fie", "related"),
        ("Cor, Dia, Els, Zoë (Related)", "related"),
    ] {
        let fault = desk.log.entered(&appeal(committee), &desk.author).expect_err(committee).to_string();
        assert!(fault.contains(why) && fault.contains("wcdf 7.1"), "{committee}: {fault}");
    }
    desk.enter(&appeal("Cor, Dia, Els"));
    assert_eq!(desk.verdict(), "pending");
}

#[test]
fn a_clock_that_is_kept_here_drops_its_flag_without_an_entry() {
    let start = DeskEntry::Clock {
        act: crate::wire::DeskClock::Start,
        by: None,
        time: String::new(),
        black: String::new(),
    };
    for flags in [crate::wire::FlagsCount::WhenFallen, crate::wire::FlagsCount::WhenSeen] {
        let mut desk = Desk::with_flags("international", flags);
        desk.enter(&start).play(&["32-28"]);
        let later = Moment(desk.author.now.0 + 6 * 60_000);
        let log = desk.log.clone().at_moment(later);
        let falls = flags == crate::wire::FlagsCount::WhenFallen;
        assert_eq!(log.game().outcome().is_some(), falls, "{flags:?}");
        assert_eq!(log.shown(later).outcome.is_some(), falls, "{flags:?}");
        // What is entered later comes too late.
        desk.author.now = later;
        let resigned = desk.log.entered(&DeskEntry::Resign { by: Side::White }, &desk.author);
        assert_eq!(resigned.is_err(), falls, "{flags:?}");
    }
}

#[test]
fn who_is_disqualified_at_one_board_is_out_at_the_others() {
    let mut first = Desk::of("english", None, None);
    let entry = DeskEntry::Penalty {
        on: Some(Side::White),
        penalty: crate::wire::DeskPenalty::Disqualification,
        article: "wcdf 4.8".to_owned(),
        words: String::new(),
    };
    first.enter(&entry);
    let barred = first.log.barred(&entry).expect("Wim is out");
    let mut second = Desk::of("international", None, None);
    assert!(second.log.entry_for(&barred).is_none(), "the same board is no other one");
    second.log.board.number = 2;
    let elsewhere = second.log.entry_for(&barred).expect("Wim plays there too");
    second.enter(&elsewhere);
    assert_eq!(second.log.progress(0).result.as_deref(), Some("0-1"));
    assert!(second.log.entry_for(&barred).is_none(), "once is enough");
    let warning = DeskEntry::Penalty {
        on: Some(Side::White),
        penalty: crate::wire::DeskPenalty::Warning,
        article: "wcdf 4.9".to_owned(),
        words: String::new(),
    };
    assert!(first.log.barred(&warning).is_none());
}

#[test]
fn of_two_fallen_flags_the_first_is_judged() {
    let mut desk = Desk::of("english", Some("B:W30:BK3,K7,K10"), None);
    desk.enter(&DeskEntry::Flag {
        by: crate::wire::DeskPlayers::Both,
        control: Some(1),
        completed: Some(29),
        known: false,
        first: Some(Side::White),
    });
    assert_eq!(
        (desk.verdict().as_str(), desk.log.progress(0).result.as_deref()),
        ("loss_on_time", Some("1-0"))
    );
    assert_eq!(desk.replayed().game().log(), desk.log.game().log());
}
