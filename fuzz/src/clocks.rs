//! Time controls and the state of a clock.

use draughts::clock::{Clock, TimeControl, pdn};

/// Time controls: what is read is written so that it reads the same, here and in PDN's tag.
pub fn control(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<TimeControl>() {
        Ok(control) => {
            let written = control.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&control), "{written}");
            check_tag(&control);
        }
        Err(faults) => assert!(!faults.to_string().is_empty()),
    }
    match pdn::read(&text) {
        Ok(Some(control)) => check_tag(&control),
        Ok(None) => {}
        Err(faults) => assert!(!faults.to_string().is_empty()),
    }
}

/// Not every control can stand in the tag; one that can reads the same.
fn check_tag(control: &TimeControl) {
    match pdn::write(control) {
        Ok(written) => assert_eq!(pdn::read(&written).as_ref(), Ok(&Some(control.clone())), "{written}"),
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}

/// The state of a clock: what is read is written so that it reads the same.
pub fn clock(bytes: &[u8]) {
    match Clock::restore(&String::from_utf8_lossy(bytes)) {
        Ok(clock) => {
            let written = clock.text();
            assert_eq!(Clock::restore(&written).as_ref(), Ok(&clock), "{written}");
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}
