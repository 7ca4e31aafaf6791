//! The text forms of positions and moves (what is read, what is written, what is refused and how).

use draughts::notation::fen::{self, FenReason};
use draughts::notation::movetext::{self, MatchingMoves, MoveFault, MoveTextFault};
use draughts::notation::{MoveSeparator, compact, hub, square};
use draughts::position::SetupFault;
use draughts::{AnyPosition, RulesetName, Setup};

fn position(ruleset: RulesetName, text: &str) -> AnyPosition {
    fen::read_position(ruleset, text).unwrap_or_else(|faults| panic!("{text}\n{faults}"))
}

mod fens {
    use super::*;
    use RulesetName::{Czech, English, International, Italian, Portuguese, Russian, Site64};

    /// Reads a text and compares it with the text written for it.
    fn check(ruleset: RulesetName, text: &str, expected: &str) {
        let setup = fen::read(ruleset.rules(), text).unwrap_or_else(|faults| panic!("{text:?}\n{faults}"));
        assert_eq!(fen::write(ruleset.rules(), &setup), expected, "{text:?}");
    }

    /// Every fault as `column: text`.
    fn refuse(ruleset: RulesetName, text: &str, expected: &[&str]) {
        let faults = fen::read_position(ruleset, text).expect_err(text);
        let found: Vec<String> = faults
            .faults()
            .iter()
            .map(|fault| format!("{}: {}", fault.column, fault.text(ruleset.rules())))
            .collect();
        assert_eq!(found, expected, "{text:?}");
        assert_eq!(faults.to_string().lines().count(), expected.len(), "{faults}");
        for (fault, line) in faults.faults().iter().zip(faults.to_string().lines()) {
            let remedy = fault.remedy(ruleset.rules());
            assert!(!remedy.is_empty() && line.ends_with(&remedy), "{line}");
        }
    }

    #[test]
    fn starting_positions_are_written_as_the_rulesets_print_squares() {
        let start = |ruleset: RulesetName| fen::write(ruleset.rules(), &Setup::start(ruleset.rules()));
        assert_eq!(
            start(Russian),
            "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"
        );
        assert_eq!(start(Czech), start(Russian));
        assert_eq!(start(Site64), start(Russian));
        assert_eq!(start(English), "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
        assert_eq!(start(Portuguese), "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32");
        for &ruleset in RulesetName::ALL {
            assert_eq!(position(ruleset, &start(ruleset)), AnyPosition::start(ruleset));
        }
    }

    #[test]
    fn ranges_kings_dots_blanks_and_cases_are_read() {
        check(International, "W:W31-33,K40:B1-3.", "W:W31,32,33,K40:B1,2,3");
        check(International, "b:bk1 - 3 , 20\r\n:\r\n w 0031 ,\tK 45 . \r\n", "B:W31,K45:BK1,K2,K3,20");
        check(International, "W:WK1–3:B5", "W:WK1,K2,K3:B5");
        check(English, "R:R1,K2:W31", "B:W31:B1,K2");
        check(Russian, "w:wKA1,c3:rB8,Kd6", "W:WKa1,c3:Bb8,Kd6");
        check(International, "W:W5-5:B1", "W:W5:B1");
    }

    #[test]
    fn numbers_and_letters_mix_on_every_board_of_eight() {
        check(Russian, "W:W32,Kc3:B1,h8", "W:WKc3,g1:Bb8,h8");
        check(English, "W:Wg1,K31:Bb8", "W:WK31,32:B1");
        // The dark corner is at the right: h1 is White's near right corner.
        check(Portuguese, "W:Wh1,K2:Ba8", "W:W1,K2:B32");
        check(Italian, "W:Wh1:Ba8", "W:W32:B1");
    }

    #[test]
    fn sides_may_be_empty_missing_or_in_either_order() {
        check(International, "B:WK11:B", "B:WK11:B");
        check(International, "B:WK11", "B:WK11:B");
        check(International, "W:B20:W30", "W:W30:B20");
        assert!(!position(International, "B:WK11:B").can_move(), "no piece on turn is a lost position");
    }

    #[test]
    fn counters_of_lidraughts_are_ignored() {
        check(International, "W:W31:B1:H0:F1", "W:W31:B1");
        check(International, "W:W31:B1:H12:F103:+2+0", "W:W31:B1");
        check(International, "W:W31:B1:+0+0", "W:W31:B1");
        refuse(International, "W:W31:B1:H", &["10: 'H' is not the letter of a side"]);
        refuse(International, "W:W31:B1:+0+", &["10: '+' is not the letter of a side"]);
        refuse(Russian, "W:Wc3:h2", &["7: 'h' is not the letter of a side"]);
    }

    #[test]
    fn every_fault_is_reported_with_its_column() {
        refuse(
            International,
            "W:W0,31,31,51,K31,5:B1-x,1-12,46,a3,12-1",
            &[
                "4: there is no square 0",
                "9: the piece on 31 is named a second time",
                "12: there is no square 51",
                "16: two pieces stand on 31",
                "19: a White man on 5 stands on its promotion row, where it would be a king",
                "22: the range \"1-x\" has no end",
                "26: two pieces stand on 5",
                "31: a Black man on 46 stands on its promotion row, where it would be a king",
                "34: there is no square a3",
                "37: the range 12-1 runs backward",
            ],
        );
        refuse(
            Russian,
            "W:Wa2,c3,c3:Bc3-d4,i9,a9",
            &[
                "4: a2 is a light square",
                "10: the piece on c3 is named a second time",
                "14: c3-d4 is a range of squares named by letters",
                "20: there is no square i9",
                "23: there is no square a9",
            ],
        );
        refuse(
            English,
            "W:W1:R32",
            &[
                "4: a White man on 1 stands on its promotion row, where it would be a king",
                "7: a Red man on 32 stands on its promotion row, where it would be a king",
            ],
        );
        refuse(
            Portuguese,
            "W:W32:B5",
            &["4: a White pawn on 32 stands on its promotion row, where it would be a queen"],
        );
        refuse(Portuguese, "W:Wa1:B5", &["4: a1 is a light square"]);
        refuse(International, "W:W25-50:B1-20", &["3: White has 26 pieces, but at most 20 are possible"]);
        refuse(International, "W:W31:W32:B1", &["7: the pieces of White are listed a second time"]);
        refuse(
            International,
            "X:W31:Q1",
            &["1: 'X' is not the letter of a side", "7: 'Q' is not the letter of a side"],
        );
        refuse(
            International,
            "W:W31,,32,:B1;2",
            &["7: a square is missing", "11: a square is missing", "14: \";2\" cannot be read here"],
        );
        refuse(
            International,
            ":W31:B1:",
            &["1: the letter of a side is missing", "9: the letter of a side is missing"],
        );
        refuse(
            International,
            "W W:W31:B?",
            &["3: \"W\" cannot be read here", "10: \"?\" cannot be read here"],
        );
        refuse(
            International,
            "W:W99999999999999999999999999:B1",
            &["4: there is no square 999999999999999999999999…"],
        );
    }

    #[test]
    fn the_end_of_a_range_of_kings_may_be_marked_too() {
        let read = |text| fen::read_position(International, text).expect("a playable position");
        assert_eq!(read("W:WK31-K35:B1-5"), read("W:WK31-35:B1-5"));
        refuse(International, "W:W31-K35:B1-5", &["4: the range \"31-K35\" has no end"]);
    }

    /// 1 2 might be two squares or one, so it is neither.
    #[test]
    fn a_blank_does_not_join_or_separate_numbers() {
        refuse(International, "W:W31:B1 2", &["10: \"2\" cannot be read here"]);
    }

    #[test]
    fn a_board_without_pieces_is_refused() {
        refuse(International, "W:W:B", &["1: the board has no piece on it"]);
        refuse(International, "W", &["1: the board has no piece on it"]);
        refuse(International, " ", &["1: there is no text"]);
        refuse(International, "W:W51:B", &["4: there is no square 51"]);
    }

    #[test]
    fn long_texts_are_refused_unread() {
        let padded = |length: usize| format!("{:length$}", "W:W31:B1");
        assert!(fen::read_position(International, &padded(fen::LONGEST)).is_ok());
        refuse(International, &padded(fen::LONGEST + 1), &["4097: the text is longer than 4096 characters"]);
    }

    #[test]
    fn some_faults_of_a_setup_can_be_forced() {
        assert!(fen::read_forced(International, "W:W1-30:B31,46").is_ok());
        let faults = fen::read_forced(International, "W:W1,31:B31").expect_err("two pieces on 31");
        let reasons: Vec<&FenReason> = faults.faults().iter().map(|fault| &fault.reason).collect();
        assert!(matches!(reasons[..], [FenReason::Setup(SetupFault::TwoPiecesOnASquare(_))]), "{reasons:?}");
        assert!(fen::read_forced(International, "W:W:B").is_err());
    }

    /// The text alone is sound, so the setup can be looked at.
    #[test]
    fn a_setup_can_be_read_with_its_faults() {
        let rules = International.rules();
        let setup = fen::read(rules, "W:W1,31:BK31").expect("sound text");
        assert_eq!(setup.faults(rules).iter().count(), 2);
    }
}

mod hub_forms {
    use super::*;
    use draughts::notation::hub::{HubFault, HubMoveFault};

    #[test]
    fn positions_have_one_letter_for_each_square() {
        let start = |ruleset: RulesetName| hub::write(ruleset.rules(), &Setup::start(ruleset.rules()));
        assert_eq!(
            start(RulesetName::International),
            format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20))
        );
        assert_eq!(
            start(RulesetName::English),
            format!("B{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12))
        );
        // Square 1 of the Portuguese board, White's near right corner, is reflected to a1, the 29th.
        let portuguese = position(RulesetName::Portuguese, "B:WK1:B32");
        assert_eq!(
            hub::write(portuguese.rules(), &portuguese.setup()),
            format!("B{}b{}W{}", "e".repeat(3), "e".repeat(24), "e".repeat(3))
        );
    }

    #[test]
    fn faulty_positions_are_refused() {
        let rules = RulesetName::English.rules();
        let read = |text: &str| hub::read(rules, text);
        assert_eq!(read(&"W".repeat(32)), Err(HubFault::Length { wanted: 33 }));
        assert_eq!(read(&"W".repeat(34)), Err(HubFault::Length { wanted: 33 }));
        assert_eq!(read(&format!("w{}", "e".repeat(32))), Err(HubFault::Turn { character: 'w' }));
        assert_eq!(
            read(&format!("Wé{}", "e".repeat(31))),
            Err(HubFault::Square { column: 2, character: 'é' })
        );
        assert!(read(&format!(" W{}\n", "B".repeat(32))).is_ok());
    }

    #[test]
    fn captures_name_what_they_take() {
        let position = position(RulesetName::International, "W:WK36,47:B7,15,20,22,24,43");
        let texts: Vec<String> =
            position.moves().iter().map(|action| hub::write_move(&position, action)).collect();
        assert!(texts.contains(&"36x48x20x22x43".to_owned()), "{texts:?}");
        let action = hub::read_move(&position, " 36x48x43x22x20 ").expect("any order");
        assert_eq!(hub::write_move(&position, &action), "36x48x20x22x43");
        for text in ["36x48", "36x48x20x20x22x43", "x", "", "36-48-3", "+36x48x20x22x43", "36x48x20x22x51"] {
            assert!(
                matches!(hub::read_move(&position, text), Err(HubMoveFault::Unreadable { .. })),
                "{text}"
            );
        }
        for text in ["36x48x20x22", "36-31", "36x48x20x22x43x24"] {
            let fault = hub::read_move(&position, text).expect_err(text);
            assert!(matches!(&fault, HubMoveFault::Illegal { legal, .. } if *legal == texts), "{fault}");
        }
    }
}

mod compact_forms {
    use super::*;
    use draughts::notation::compact::CompactFault;

    fn check(ruleset: RulesetName, fen: &str, expected: &str) {
        let setup = fen::read(ruleset.rules(), fen).expect("sound text");
        assert_eq!(compact::write(ruleset.rules(), &setup), expected, "{fen}");
        assert_eq!(compact::read(ruleset.rules(), expected), Ok(setup), "{fen}");
    }

    #[test]
    fn endings_are_short() {
        let international = RulesetName::International;
        check(international, "W:W:B", "0");
        check(international, "B:W:B", "1");
        check(international, "W:W1:B", "2");
        // One piece: its square counts before its kind.
        check(international, "B:W:BK50", "6H");
        check(international, "W:W1,2:B", "6I");
        check(RulesetName::Russian, "W:WKa1:BKh8", "32m");
    }

    #[test]
    fn no_setup_has_two_texts() {
        let rules = RulesetName::International.rules();
        assert_eq!(compact::read(rules, ""), Err(CompactFault::Empty));
        assert_eq!(compact::read(rules, "00"), Err(CompactFault::LeadingZero));
        assert_eq!(compact::read(rules, "a b"), Err(CompactFault::Character { column: 2, character: ' ' }));
        assert_eq!(compact::read(rules, &"_".repeat(20)), Err(CompactFault::TooLarge));
        assert_eq!(compact::read(rules, &"1".repeat(21)), Err(CompactFault::TooLarge));
    }
}

mod moves {
    use super::*;

    fn texts(position: &AnyPosition) -> Vec<String> {
        let mut texts: Vec<String> =
            movetext::write_all(position).into_iter().map(|listed| listed.text).collect();
        texts.sort();
        texts
    }

    /// Reads a text and compares what it takes, as Hub writes it.
    fn check(position: &AnyPosition, text: &str, expected: &str) {
        let action = movetext::read(position, text).unwrap_or_else(|fault| panic!("{text:?}: {fault}"));
        assert_eq!(hub::write_move(position, &action), expected, "{text:?}");
    }

    #[test]
    fn captures_with_the_same_ends_show_where_they_turn() {
        // IDF 8.5.5, Diagram 4.
        let diagram = position(RulesetName::Russian, "W:WKd2:Bb6,d6,f4,f6,g7");
        assert_eq!(texts(&diagram), ["d2:a5", "d2:g5:e7:c5:a7", "d2:h6:f8:c5:a7"]);
        // FMJD 8.2.1.
        let example = position(RulesetName::International, "W:WK36,47:B7,15,20,22,24,43");
        assert_eq!(texts(&example), ["36x13x30x48", "36x9x25x48"]);
        let one = position(RulesetName::International, "W:W19,48,K49:B12,24,K27,K33,34,41");
        assert_eq!(texts(&one), ["19x28"]);
        let english = position(RulesetName::English, "W:W15,27,31:B7,9,17,24,26");
        assert_eq!(texts(&english), ["27x20", "31x6"]);
    }

    #[test]
    fn the_full_form_shows_every_landing_square() {
        let one = position(RulesetName::International, "W:W19,48,K49:B12,24,K27,K33,34,41");
        assert_eq!(movetext::write_full(&one, &one.moves()[0]), "19x30x39x28");
        // Straight on over two pieces: the smallest landing square between them.
        let straight = position(RulesetName::International, "W:WK46:B32,14");
        let longest = movetext::read(&straight, "46x5").expect("legal");
        assert_eq!(movetext::write_full(&straight, &longest), "46x19x5");
        check(&straight, "46x28x5", "46x5x14x32");
        check(&straight, "46x23x10", "46x10x14x32");
        // Numbers grow upwards on the Portuguese board.
        let portuguese = position(RulesetName::Portuguese, "W:WK1:B10,23");
        let longest = movetext::read(&portuguese, "1x32").expect("legal");
        assert_eq!(movetext::write_full(&portuguese, &longest), "1x14x32");
    }

    #[test]
    fn signs_blanks_zeros_and_letters_are_read_on_every_board() {
        let start = AnyPosition::start(RulesetName::Russian);
        for text in [
            "c3-d4",
            "c3d4",
            "C3D4",
            "c3 d4",
            " c3 - d4\t",
            "c3–d4",
            "c3—d4",
            "c3−d4",
            "c3xd4",
            "c3:d4",
            "22-18",
            "22 18",
            "022-018",
            "c3-18",
            "22d4",
            "c 3 d 4",
            "c3×d4",
            "c3Xd4",
        ] {
            check(&start, text, "22-18");
        }
        let portuguese = AnyPosition::start(RulesetName::Portuguese);
        check(&portuguese, "10-14", "22-18");
        check(&portuguese, "d3-e4", "23-18");
        let capture = position(RulesetName::International, "W:W32:B28");
        check(&capture, "32-23", "32x23x28");
        check(&capture, "32x23", "32x23x28");
        check(&capture, "32x23x28", "32x23x28");
    }

    #[test]
    fn landing_squares_may_be_left_out_where_nothing_becomes_unclear() {
        let diagram = position(RulesetName::Russian, "W:WKd2:Bb6,d6,f4,f6,g7");
        for text in ["d2:g5:a7", "d2:e7:a7", "d2:g5:c5:a7", "d2:g5:e7:c5:a7"] {
            check(&diagram, text, "26x5x9x10x11x19");
        }
    }

    #[test]
    fn unclear_texts_are_answered_with_the_clear_ones() {
        let diagram = position(RulesetName::Russian, "W:WKd2:Bb6,d6,f4,f6,g7");
        for text in ["d2:a7", "d2:c5:a7", "d2-a7"] {
            let fault = movetext::read(&diagram, text).expect_err(text);
            let MoveFault::Ambiguous { mut candidates, .. } = fault.clone() else { panic!("{fault}") };
            candidates.sort();
            assert_eq!(candidates, ["d2:g5:e7:c5:a7", "d2:h6:f8:c5:a7"]);
            assert!(fault.to_string().contains("d2:h6:f8:c5:a7"), "{fault}");
        }
    }

    #[test]
    fn illegal_texts_are_answered_with_the_legal_ones() {
        let start = AnyPosition::start(RulesetName::International);
        let fault = movetext::read(&start, "33-30").expect_err("too far");
        let MoveFault::Illegal { legal, .. } = &fault else { panic!("{fault}") };
        assert_eq!(legal.len(), 9);
        let mut first_two = legal[..2].to_vec();
        first_two.sort();
        assert_eq!(first_two, ["33-28", "33-29"]);
        assert!(fault.to_string().contains("33-28"), "{fault}");
        for text in ["33", "51-46", "0-5", "33-28-22", "3328", "a3-b4"] {
            assert!(matches!(movetext::read(&start, text), Err(MoveFault::Illegal { .. })), "{text}");
        }
        let lost = position(RulesetName::International, "B:WK11:B");
        let fault = movetext::read(&lost, "1-6").expect_err("no move");
        assert!(fault.to_string().contains("has lost"), "{fault}");
        let kings = position(RulesetName::International, "W:WK28,K22,K33:B1");
        let fault = movetext::read(&kings, "28-27").expect_err("not on a diagonal");
        assert!(fault.to_string().contains(" more"), "{fault}");
    }

    #[test]
    fn faulty_texts_say_where() {
        let rules = RulesetName::Russian.rules();
        let refuse = |text: &str, expected: MoveTextFault| {
            assert_eq!(movetext::attempt(rules, text), Err(expected), "{text:?}");
        };
        let unexpected = |column, character| MoveTextFault::Unexpected { column, character };
        refuse(" ", MoveTextFault::Empty);
        refuse("c3-", MoveTextFault::Unfinished { column: 4 });
        refuse("c3-d", MoveTextFault::Unfinished { column: 5 });
        refuse("-c3", unexpected(1, '-'));
        refuse("c3--d4", unexpected(4, '-'));
        refuse("c3-d4!", unexpected(6, '!'));
        refuse("c3*d4", unexpected(3, '*'));
        refuse("cd4", unexpected(2, 'd'));
        refuse("c3 z4", unexpected(4, 'z'));
        refuse(&"1".repeat(movetext::LONGEST + 1), MoveTextFault::TooLong);
    }

    #[test]
    fn an_attempt_keeps_what_was_written() {
        let rules = RulesetName::Russian.rules();
        let attempt = movetext::attempt(rules, " C3 x 018-a2 99").expect("the form of a move");
        let texts: Vec<&str> = attempt.squares.iter().map(|written| written.text.as_str()).collect();
        assert_eq!(texts, ["C3", "018", "a2", "99"]);
        assert_eq!(attempt.squares[2].named, square::NamedSquare::Light);
        assert_eq!(attempt.squares[3].named, square::NamedSquare::Nothing);
        assert_eq!(attempt.sign, MoveSeparator::Capture);
        assert_eq!(movetext::attempt(rules, "c3d4").map(|attempt| attempt.sign), Ok(MoveSeparator::Absent));
        assert_eq!(movetext::attempt(rules, "c3-d4").map(|attempt| attempt.sign), Ok(MoveSeparator::Quiet));
        assert_eq!(movetext::find(&AnyPosition::start(RulesetName::Russian), &attempt), MatchingMoves::None);
    }

    /// A capture straight on has no square to add, so its ends alone are its text.
    #[test]
    fn a_capture_straight_on_is_told_from_one_that_turns() {
        let one_piece = position(RulesetName::Russian, "W:WKd4:Bb2,e3,g3,g5");
        assert_eq!(texts(&one_piece), ["d4:a1", "d4:f2:h4:f6:a1"]);
        check(&one_piece, "d4:a1", "18x29x25");
        check(&one_piece, "d4:h4:a1", "18x29x16x23x24x25");
        let two_pieces = position(RulesetName::Russian, "W:WKf4:Ba5,b2,c5,c7,d2,e5,f6");
        check(&two_pieces, "f4:b8", "19x1x6x15");
        check(&two_pieces, "f4:d6:b8", "19x1x6x15");
        check(&two_pieces, "f4:c1:b8", "19x1x6x14x25x26");
        assert!(texts(&two_pieces).contains(&"f4:c1:a3:d6:b8".to_owned()));
    }
}
