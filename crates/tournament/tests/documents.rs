//! The examples of docs/events.md are replayed.

use tournament::event::Event;

#[test]
fn every_event_in_the_document_can_be_replayed_and_ends_as_it_says() {
    let document = include_str!("../../../docs/events.md");
    let mut blocks = 0;
    let mut rest = document;
    while let Some(begin) = rest.find("```event\n") {
        let block = &rest[begin + 9..];
        let end = block.find("```").expect("the block is closed");
        let (text, after) = (&block[..end], &block[end + 3..]);
        let event = Event::read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        // Behind a block may stand what it comes to: "Standings: 1 has 2.0, 2 has 0.0."
        let expected = after.lines().find_map(|line| line.strip_prefix("Standings: "));
        if let Some(expected) = expected.filter(|_| after.trim_start().starts_with("Standings: ")) {
            let found: Vec<String> = event
                .standings()
                .unwrap()
                .iter()
                .map(|line| format!("{} has {}", line.number, line.points))
                .collect();
            assert_eq!(format!("{}.", found.join(", ")), expected);
        }
        blocks += 1;
        rest = after;
    }
    assert_eq!(blocks, 11, "every example is found");
}
