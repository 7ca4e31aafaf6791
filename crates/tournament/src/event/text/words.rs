//! A line as words: plain ones, and ones with a key.

use super::read::TextFault;

/// A word and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The key before the equals sign, if there is one.
    pub(super) key: Option<String>,
    /// The word itself, without quotation marks.
    pub(super) text: String,
    /// The column of its first character, from 1.
    pub(super) column: usize,
}

pub(super) fn words(line: &str) -> Result<Vec<Word>, TextFault> {
    if line.len() > super::LONGEST_LINE {
        return Err(TextFault::new(1, format!("the line is longer than {} bytes", super::LONGEST_LINE)));
    }
    let mut words = Vec::new();
    let mut characters = line.chars().enumerate().peekable();
    while let Some(&(index, first)) = characters.peek() {
        if first.is_whitespace() {
            characters.next();
            continue;
        }
        let column = index + 1;
        let mut word = Word { key: None, text: String::new(), column };
        let mut quoted = false;
        while let Some(&(at, character)) = characters.peek() {
            if character.is_whitespace() {
                break;
            }
            characters.next();
            match character {
                '"' => {
                    quoted = true;
                    loop {
                        match characters.next() {
                            None => {
                                return Err(TextFault::new(
                                    at + 1,
                                    "the quotation mark is not closed".into(),
                                ));
                            }
                            Some((_, '"')) => break,
                            Some((place, '\\')) => match characters.next() {
                                Some((_, escaped @ ('"' | '\\'))) => word.text.push(escaped),
                                _ => {
                                    let words = "after a backslash comes a quotation mark or a backslash";
                                    return Err(TextFault::new(place + 1, words.into()));
                                }
                            },
                            Some((_, inside)) => word.text.push(inside),
                        }
                    }
                }
                '=' if word.key.is_none() && !quoted && is_key(&word.text) => {
                    word.key = Some(std::mem::take(&mut word.text));
                }
                other => word.text.push(other),
            }
        }
        words.push(word);
    }
    Ok(words)
}

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
}

/// A word as it is written: between quotation marks where it needs them.
pub(super) fn quoted(text: &str) -> String {
    let plain = |letter: char| !letter.is_whitespace() && !matches!(letter, '"' | '\\' | '=' | '#');
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    // A line break would end the decision.
    let text: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
