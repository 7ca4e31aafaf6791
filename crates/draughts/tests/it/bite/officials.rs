//! Changes of what officials rule by. They are known by their articles, so here an article is a value too.

use super::{Change, other_article};
use draughts::clock::CompletedBy;
use draughts::rules::{
    Adjusters, ArbiterRules, Consequence, Incident, IrregularMove, Late, MoveBeforeDraw, OfferForm,
    OfficialOnly, Results, Touch,
};
use draughts::{Article, Rules};

/// Every table with one of the results, or of what an arbiter rules by, otherwise.
pub(crate) fn changes(rules: &Rules) -> Vec<Change> {
    let mut changes = Changes { rules, found: Vec::new() };
    changes.results();
    changes.irregular_moves();
    changes.touch();
    changes.offers();
    changes.flags();
    changes.late();
    changes.incidents();
    changes.found
}

/// Why a change cannot be seen in any game, if it cannot.
pub(crate) fn without_effect(rules: &Rules, changed: &Rules) -> Option<&'static str> {
    let (results, other) = (&rules.results, &changed.results);
    let (arbiter, officials) = (&rules.arbiter, &changed.arbiter);
    if results.refusal != other.refusal {
        return Some("a refusal to obey is an incident under an article of its own");
    }
    if results.absence != other.absence && arbiter.late.is_some() {
        return Some("the articles on late players say all about absence");
    }
    let offends = matches!(arbiter.irregular_move, IrregularMove::CautionThenForfeit { .. });
    let unplayable = |arbiter: &ArbiterRules| arbiter.touch.and_then(|touch| touch.unplayable);
    if unplayable(arbiter) != unplayable(officials) && !offends && officials.touch.is_some() {
        return Some("only a text that cautions for false moves does so for touching");
    }
    let consequence = |rules: &ArbiterRules, article: Article| {
        let listed = rules.incidents.iter().find(|incident| incident.article == article);
        listed.map_or(Consequence::PlayOn, |incident| incident.consequence)
    };
    let at_once = |consequence| match consequence {
        Consequence::PlayOnIfNoticedAtOnce => Consequence::PlayOn,
        consequence => consequence,
    };
    let alike = |article| at_once(consequence(arbiter, article)) == at_once(consequence(officials, article));
    if arbiter.incidents != officials.incidents
        && arbiter.incidents.iter().all(|incident| alike(incident.article))
    {
        return Some(
            "play continues after an incident that is not listed, and when it was noticed is not told",
        );
    }
    None
}

struct Changes<'a> {
    rules: &'a Rules,
    found: Vec<Change>,
}

impl Changes<'_> {
    fn add(&mut self, what: impl Into<String>, change: impl FnOnce(&mut Rules)) {
        let mut rules = *self.rules;
        change(&mut rules);
        self.found.push(Change { what: what.into(), rules });
    }

    fn results(&mut self) {
        let results = self.rules.results;
        self.list("resignation", results.resignation, |results| &mut results.resignation);
        self.list("agreement", results.agreement, |results| &mut results.agreement);
        self.list("refusal", results.refusal, |results| &mut results.refusal);
        self.list("time", results.time, |results| &mut results.time);
        self.list("neither_can_win", results.neither_can_win, |results| &mut results.neither_can_win);
        self.list("absence", results.absence, |results| &mut results.absence);
        let flipped = flipped(self.rules.results.claimed_if_opponent_cannot_win);
        self.add("claimed_if_opponent_cannot_win", |rules| {
            rules.results.claimed_if_opponent_cannot_win = flipped;
        });
        // Another article would be one that no draw cites, so the change is to call the first one so.
        let first = self.rules.draws.first().map(|rule| rule.article);
        let label = if self.rules.results.regulation_draw.is_some() { None } else { first };
        self.add("regulation_draw", |rules| rules.results.regulation_draw = label);
    }

    /// A list of results with each article replaced.
    fn list(
        &mut self,
        name: &str,
        articles: &[Article],
        list: impl Fn(&mut Results) -> &mut &'static [Article],
    ) {
        for place in 0..articles.len() {
            let mut other = articles.to_vec();
            other[place] = other_article();
            let other: &'static [Article] = other.leak();
            self.add(format!("{name}, article {place}"), |rules| *list(&mut rules.results) = other);
        }
    }

    fn irregular_moves(&mut self) {
        let own = self.rules.arbiter.irregular_move;
        let article = other_article();
        let others = match own {
            IrregularMove::OpponentChooses { choice, accepted, whole } => vec![
                IrregularMove::OpponentChooses { choice: article, accepted, whole },
                IrregularMove::OpponentChooses { choice, accepted: article, whole },
                IrregularMove::OpponentChooses { choice, accepted, whole: article },
                IrregularMove::Restored { restored: choice },
                IrregularMove::CautionThenForfeit { penalty: choice, forfeit: choice, condoned: accepted },
                IrregularMove::Impossible,
            ],
            IrregularMove::CautionThenForfeit { penalty, forfeit, condoned } => vec![
                IrregularMove::CautionThenForfeit { penalty: article, forfeit, condoned },
                IrregularMove::CautionThenForfeit { penalty, forfeit: article, condoned },
                IrregularMove::CautionThenForfeit { penalty, forfeit, condoned: article },
                IrregularMove::OpponentChooses { choice: penalty, accepted: condoned, whole: penalty },
                IrregularMove::Restored { restored: penalty },
                IrregularMove::Impossible,
            ],
            IrregularMove::Restored { restored } => vec![
                IrregularMove::Restored { restored: article },
                IrregularMove::OpponentChooses { choice: restored, accepted: restored, whole: restored },
                IrregularMove::CautionThenForfeit {
                    penalty: restored,
                    forfeit: restored,
                    condoned: restored,
                },
                IrregularMove::Impossible,
            ],
            IrregularMove::Impossible => vec![IrregularMove::Restored { restored: article }],
        };
        for other in others {
            self.add(format!("{other:?}"), |rules| rules.arbiter.irregular_move = other);
        }
        let themselves = self.rules.arbiter.rectified_by_themselves;
        for place in 0..themselves.len() {
            let mut fewer = themselves.to_vec();
            let article = fewer.remove(place);
            let fewer = fewer.leak();
            self.add(format!("{article} is not rectified by itself"), |rules| {
                rules.arbiter.rectified_by_themselves = fewer;
            });
        }
    }

    fn touch(&mut self) {
        let article = other_article();
        let Some(touch) = self.rules.arbiter.touch else {
            let touch = Touch {
                must_play: article,
                adjusting: article,
                adjusters: Adjusters::PlayerOnTurn,
                out_of_turn: article,
                unplayable: None,
            };
            self.add("touch", |rules| rules.arbiter.touch = Some(touch));
            return;
        };
        let adjusters = match touch.adjusters {
            Adjusters::PlayerOnTurn => Adjusters::Either,
            Adjusters::Either => Adjusters::PlayerOnTurn,
        };
        let others = [
            ("none", None),
            ("must_play", Some(Touch { must_play: article, ..touch })),
            ("adjusting", Some(Touch { adjusting: article, ..touch })),
            ("out_of_turn", Some(Touch { out_of_turn: article, ..touch })),
            ("adjusters", Some(Touch { adjusters, ..touch })),
            ("unplayable", Some(Touch { unplayable: flipped(touch.unplayable), ..touch })),
        ];
        for (what, other) in others {
            self.add(format!("touch, {what}"), |rules| rules.arbiter.touch = other);
        }
    }

    fn offers(&mut self) {
        let offers = self.rules.arbiter.offers;
        let own = offers.article.is_some();
        self.add("offers, article", |rules| rules.arbiter.offers.article = Some(other_article()));
        if own {
            self.add("offers, no article", |rules| rules.arbiter.offers.article = None);
        }
        let form = match offers.form {
            OfferForm::Strict => OfferForm::Free,
            OfferForm::Free => OfferForm::Strict,
        };
        self.add("offers, form", |rules| rules.arbiter.offers.form = form);
        let begun = match offers.begun {
            MoveBeforeDraw::Required => MoveBeforeDraw::NotRequired,
            MoveBeforeDraw::NotRequired => MoveBeforeDraw::Required,
        };
        self.add("offers, begun", |rules| rules.arbiter.offers.begun = begun);
    }

    fn flags(&mut self) {
        let flags = self.rules.arbiter.flags;
        let completed_by = match flags.completed_by {
            CompletedBy::Release => CompletedBy::Press,
            CompletedBy::Press => CompletedBy::Release,
        };
        self.add("flags, completed_by", |rules| rules.arbiter.flags.completed_by = completed_by);
        self.add("flags, handling", |rules| rules.arbiter.flags.handling = other_article());
        self.add("flags, enough_moves", |rules| rules.arbiter.flags.enough_moves = other_article());
        self.add("flags, order_unknown", |rules| rules.arbiter.flags.order_unknown = other_article());
        let official_only = match flags.official_only {
            OfficialOnly::By(_) => OfficialOnly::No,
            OfficialOnly::No => OfficialOnly::By(other_article()),
        };
        self.add("flags, official_only", |rules| rules.arbiter.flags.official_only = official_only);
        if let OfficialOnly::By(_) = flags.official_only {
            let other = OfficialOnly::By(other_article());
            self.add("flags, article of official_only", |rules| rules.arbiter.flags.official_only = other);
        }
        self.add("flags, drawn_by_repetition", |rules| {
            rules.arbiter.flags.drawn_by_repetition = flipped(flags.drawn_by_repetition);
        });
        self.add("flags, drawn_if_opponent_cannot_win", |rules| {
            rules.arbiter.flags.drawn_if_opponent_cannot_win = flipped(flags.drawn_if_opponent_cannot_win);
        });
    }

    fn late(&mut self) {
        let article = other_article();
        let Some(late) = self.rules.arbiter.late else {
            let late = Late { plays: article, lost: article, both: article, minutes: 60 };
            self.add("late", |rules| rules.arbiter.late = Some(late));
            return;
        };
        let others = [
            None,
            Some(Late { plays: article, ..late }),
            Some(Late { lost: article, ..late }),
            Some(Late { both: article, ..late }),
            Some(Late { minutes: late.minutes - 1, ..late }),
            Some(Late { minutes: late.minutes + 1, ..late }),
        ];
        for other in others {
            self.add(format!("late {other:?}"), |rules| rules.arbiter.late = other);
        }
    }

    fn incidents(&mut self) {
        let incidents = self.rules.arbiter.incidents;
        for (place, &Incident { article, consequence }) in incidents.iter().enumerate() {
            let mut fewer = incidents.to_vec();
            fewer.remove(place);
            let fewer = fewer.leak();
            self.add(format!("no incident {article}"), |rules| rules.arbiter.incidents = fewer);
            let others = [
                Consequence::PlayOn,
                Consequence::PlayOnIfNoticedAtOnce,
                Consequence::AnnulAndRestart,
                Consequence::Forfeit,
                Consequence::CautionThenForfeit,
                Consequence::BothLose,
            ];
            for other in others.into_iter().filter(|other| *other != consequence) {
                let mut list = incidents.to_vec();
                list[place].consequence = other;
                let list = list.leak();
                self.add(format!("incident {article} {other:?}"), |rules| rules.arbiter.incidents = list);
            }
        }
    }
}

/// Nothing instead of an article, another article instead of nothing.
fn flipped(article: Option<Article>) -> Option<Article> {
    match article {
        Some(_) => None,
        None => Some(other_article()),
    }
}
