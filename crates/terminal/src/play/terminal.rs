//! Full-screen play: sets up the terminal, draws, reads input, and always restores the terminal.

use super::notice::Notice;
use super::opponent::Opponent;
use super::palette::Palette;
use super::record::AutoSave;
use super::signals::Signals;
use super::stopwatch::Stopwatch;
use super::table::{Flow, Table};
use super::window::{Canvas, Display};
use super::{input, screen};
use anyhow::Context;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long to wait for a key before the clocks are drawn again.
const TENTH: Duration = Duration::from_millis(100);
/// How long to wait for a key before checking whether the engine has finished.
const BLINK: Duration = Duration::from_millis(30);
/// How long to wait for a key before checking whether the program has to end.
const PATIENCE: Duration = Duration::from_millis(250);

/// Plays until the players leave.
pub(super) fn play(
    mut table: Table,
    palette: &Palette,
    stopwatch: Stopwatch,
    mut keeping: AutoSave,
    mut opponent: Option<Opponent>,
) -> anyhow::Result<()> {
    let signals = Signals::heed().context("signals cannot be caught")?;
    let full_screen = FullScreen::open().context("the terminal cannot be used in full screen")?;
    // Whether to use colours is already decided, even if environment and command line disagree.
    crossterm::style::force_color_output(palette.has_colours());
    let mut display = Display::new(io::stdout());
    table.session.begin(stopwatch.now());
    table.engine = opponent.as_ref().map(Opponent::side);
    while signals.none() {
        table.tick(stopwatch.now());
        if let Err(error) = keeping.keep(table.session.game()) {
            table.notice = Some(Notice::plain(format!("Saving has stopped: {error:#}.")));
        }
        if let Some(opponent) = &mut opponent {
            if std::mem::take(&mut table.hurry) {
                opponent.hurry();
            }
            if let Some(deed) = opponent.next_action(&table.session, stopwatch.now()) {
                table.tick(stopwatch.now());
                table.answered(deed);
                continue;
            }
            if let Some(complaint) = opponent.take_complaints().into_iter().next() {
                table.notice = Some(Notice::plain(complaint));
            }
            table.thoughts = opponent.thoughts();
        }
        let size = Display::size().context("the terminal cannot be measured")?;
        let window = size.area();
        screen::settle(window, &mut table);
        let mut canvas = Canvas::new(size);
        let cursor = screen::draw(&table, palette, &mut canvas);
        display.show(canvas, cursor).context("the terminal cannot be written to")?;
        let clock = table.session.game().clock();
        let runs = clock.is_some_and(|clock| clock.running().is_some());
        let patience = match (&table.thoughts, runs) {
            (Some(_), _) => BLINK,
            (None, true) => TENTH,
            (None, false) => PATIENCE,
        };
        if !event::poll(patience).context("the terminal cannot be read")? {
            continue;
        }
        let event = event::read().context("the terminal cannot be read")?;
        // The flag may have fallen while the player was thinking.
        table.tick(stopwatch.now());
        let under = |cell| screen::square_under(window, &table.view, cell);
        let Some(action) = input::action(&event, &table.mode, under) else { continue };
        match table.apply(action) {
            Flow::Stay => {}
            Flow::Leave => break,
            Flow::Save(file) => {
                let answer = keeping.save(file.as_deref(), table.session.game());
                table.notice = Some(Notice::plain(answer));
            }
        }
    }
    table.session.interrupt(stopwatch.now());
    let kept = keeping.keep(table.session.game());
    drop(full_screen);
    signals.terminate();
    kept
}

/// The terminal in full screen; dropping it restores the terminal.
struct FullScreen;

impl FullScreen {
    fn open() -> io::Result<Self> {
        // A panic prints its message before this value is dropped, so the terminal is restored in a hook.
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
        }));
        TAKEN.store(true, Ordering::SeqCst);
        let opened = Self;
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(opened)
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the terminal still has to be restored. A panic restores it before its message is printed, and restoring it
/// twice would put the cursor on top of that message.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Restores the terminal. Failures are ignored: the terminal may be gone.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}
