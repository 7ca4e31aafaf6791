//! `damier pdn filter`: the games that meet some conditions.

use super::input::{Input, PdnOutput, ReadGame, Verbatim};
use crate::exit::BadInput;
use crate::screen::Screen;
use draughts::game::Score;
use draughts::notation::fen;
use draughts::pdn::GameRecord;
use draughts::tree::NodeId;
use draughts::{Setup, Side};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Games that meet all conditions are written unchanged. Positions and patterns are looked for in the main line; for a
pattern, only the pieces it names must be there. Dates may be a year, a month or a day: 1996, 1996.05, 1996.05.12.

Examples:
  damier pdn filter all.pdn --player Sijbrands --result white
  damier pdn filter all.pdn --from 1970 --to 1979.06 --min-plies 40
  damier pdn filter all.pdn --pattern W:W27,28:B18,23
  damier pdn filter all.pdn --fen W:WK4,32:B15,18,K19 -o found.pdn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    output: PdnOutput,
    /// The name of either player contains this
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The name of White contains this
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// The name of Black (or Red) contains this
    #[arg(long, value_name = "NAME", alias = "red")]
    black: Option<String>,
    /// The name of the event contains this
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,
    /// The result: white, black, draw or unfinished
    #[arg(long, value_enum, value_name = "RESULT")]
    result: Option<ResultFilter>,
    /// Played on this date or later
    #[arg(long, value_name = "DATE", value_parser = bound)]
    from: Option<String>,
    /// Played on this date or earlier
    #[arg(long, value_name = "DATE", value_parser = bound)]
    to: Option<String>,
    /// At least this many plies
    #[arg(long, value_name = "PLIES")]
    min_plies: Option<usize>,
    /// At most this many plies
    #[arg(long, value_name = "PLIES")]
    max_plies: Option<usize>,
    /// This position occurs
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// These pieces stand on these squares at some point, whatever else is on the board and whoever is to move
    #[arg(long, value_name = "FEN")]
    pattern: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ResultFilter {
    White,
    #[value(alias = "red")]
    Black,
    Draw,
    Unfinished,
}

pub(crate) fn run(arguments: &Arguments, _: &mut Screen) -> anyhow::Result<ExitCode> {
    if let (Some(from), Some(to)) = (&arguments.from, &arguments.to)
        && from.chars().take(to.chars().count()).collect::<String>() > *to
    {
        return Err(BadInput(format!("--from {from} is later than --to {to}")).into());
    }
    let mut out = arguments.output.open(&arguments.input)?;
    let (mut seen, mut found) = (0u64, 0u64);
    let mut verbatim = Verbatim::default();
    arguments.input.each(|source, game| {
        seen += 1;
        if arguments.wants(&game)? {
            found += 1;
            verbatim.write(&mut out, source, &game.raw)?;
        }
        Ok(())
    })?;
    out.finish()?;
    crate::exit::complain!("{found} of {seen} games");
    Ok(verbatim.exit_code())
}

impl Arguments {
    fn wants(&self, found: &ReadGame) -> anyhow::Result<bool> {
        let tags = &found.reading.tags;
        let has = |name: &str, wanted: &Option<String>| {
            let value = tags.known(name).unwrap_or_default().to_lowercase();
            wanted.as_ref().is_none_or(|wanted| value.contains(&wanted.to_lowercase()))
        };
        let date = date(tags.known("Date").unwrap_or_default());
        let later = self.from.as_ref().is_none_or(|from| !date.is_empty() && date >= *from);
        // Compare only as many characters of the date as the bound has.
        let earlier = self.to.as_ref().is_none_or(|to| {
            let shortened: String = date.chars().take(to.chars().count()).collect();
            !date.is_empty() && shortened <= *to
        });
        let named = has("White", &self.white)
            && has("Black", &self.black)
            && has("Event", &self.event)
            && (has("White", &self.player) || has("Black", &self.player));
        if !named || !later || !earlier {
            return Ok(false);
        }
        let Some(record) = &found.reading.record else { return Ok(self.asks_for_tags_only()) };
        Ok(self.length(record) && self.ended(record) && self.positions(record)?)
    }

    const fn asks_for_tags_only(&self) -> bool {
        self.result.is_none()
            && self.min_plies.is_none()
            && self.max_plies.is_none()
            && self.fen.is_none()
            && self.pattern.is_none()
    }

    fn length(&self, record: &GameRecord) -> bool {
        let plies = record.tree.main_line().count();
        self.min_plies.is_none_or(|least| plies >= least) && self.max_plies.is_none_or(|most| plies <= most)
    }

    fn ended(&self, record: &GameRecord) -> bool {
        let score = record.ending.score(record.rules());
        self.result.is_none_or(|wanted| match wanted {
            ResultFilter::White => score == Some(Score::Won(Side::White)),
            ResultFilter::Black => score == Some(Score::Won(Side::Black)),
            ResultFilter::Draw => score == Some(Score::Drawn),
            ResultFilter::Unfinished => score.is_none(),
        })
    }

    fn positions(&self, record: &GameRecord) -> anyhow::Result<bool> {
        let read = |text: &String| {
            fen::read(record.rules(), text).map_err(|faults| BadInput(format!("{text:?}: {faults}")))
        };
        let exact = self.fen.as_ref().map(read).transpose()?;
        let pattern = self.pattern.as_ref().map(read).transpose()?;
        let tree = &record.tree;
        let nodes = || std::iter::once(NodeId::ROOT).chain(tree.main_line());
        let setups = || nodes().filter_map(|node| tree.position(node)).map(|position| position.setup());
        let exact = exact.is_none_or(|wanted| setups().any(|setup| setup == wanted));
        let pattern = pattern.is_none_or(|wanted| setups().any(|setup| contains(&setup, &wanted)));
        Ok(exact && pattern)
    }
}

fn contains(setup: &Setup, pattern: &Setup) -> bool {
    let within = |all, some| some - all == draughts::Squares::NONE;
    within(setup.white_men, pattern.white_men)
        && within(setup.white_kings, pattern.white_kings)
        && within(setup.black_men, pattern.black_men)
        && within(setup.black_kings, pattern.black_kings)
}

/// Reads a date on the command line: a year, a month or a day.
fn bound(text: &str) -> Result<String, String> {
    let fault = || "write a year, a month or a day: 1996, 1996.05, 1996.05.12".to_owned();
    let read = date(text);
    let parts: Vec<&str> = read.split('.').collect();
    let given = text.split(['.', '-', '/']).count();
    let numbers: Option<Vec<u32>> = parts.iter().map(|part| part.parse().ok()).collect();
    let in_range = match numbers.ok_or_else(fault)?[..] {
        [year] => parts[0].len() == 4 && year > 0,
        [_, month] => parts[0].len() == 4 && (1..=12).contains(&month),
        [_, month, day] => parts[0].len() == 4 && (1..=12).contains(&month) && (1..=31).contains(&day),
        _ => false,
    };
    if in_range && parts.len() == given { Ok(read) } else { Err(fault()) }
}

/// A date as year, month and day, as far as they are known: `1996.01.13`.
fn date(text: &str) -> String {
    let mut parts: Vec<&str> = text.split(['.', '-', '/']).map(str::trim).collect();
    // 13-01-1996 is written day first.
    if parts.len() == 3 && parts[2].len() == 4 && parts[0].len() <= 2 {
        parts.reverse();
    }
    let known =
        parts.iter().take_while(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    known.map(|part| format!("{part:0>2}")).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::{bound, date};

    #[test]
    fn dates_are_put_in_order() {
        assert_eq!(date("13-01-1996"), "1996.01.13");
        assert_eq!(date("1841-??-??"), "1841");
        assert_eq!(date("2009.4.8"), "2009.04.08");
        assert_eq!(date("????.??.??"), "");
    }

    #[test]
    fn a_bound_is_a_date() {
        for (text, expected) in [
            ("1996", "1996"),
            ("1996-5", "1996.05"),
            ("13-01-1996", "1996.01.13"),
            ("1996/05/12", "1996.05.12"),
        ] {
            assert_eq!(bound(text).as_deref(), Ok(expected));
        }
        for text in
            ["yesterday", "", "96", "1996.13", "1996.05.32", "1996.May", "1996.05.12.3", "19960512", "0"]
        {
            assert!(bound(text).is_err(), "{text}");
        }
    }
}
