// A bot for the open protocol 2 in Rust, without any crate. It knows no rule: it asks the engine for
// the gain of each pick, lets it play some games after the best ones, and takes the best of those.
//
//     rustc -O asking_bot.rs
use std::io::{self, BufRead, Write};

const CANDIDATES: usize = 24;
const GAMES: u64 = 12;

/// Returns the text after a key and its colon.
fn after<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let quoted = format!("\"{key}\"");
    let at = text.find(&quoted)? + quoted.len();
    Some(text[at..].trim_start_matches([' ', ':']))
}

/// Returns the number at the beginning of a text.
fn number(text: &str) -> i64 {
    let end = text.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().unwrap_or(0)
}

fn is_type(message: &str, kind: &str) -> bool {
    after(message, "type").is_some_and(|text| text.starts_with(&format!("\"{kind}\"")))
}

/// Returns the legal picks with their gains, which a message has as {"C7": 3, "end": 0}.
fn picks(message: &str) -> Vec<(String, i64)> {
    let gains = after(message, "gains").unwrap_or("{}");
    let inside = &gains[1..gains.find('}').unwrap_or(1)];
    inside
        .split(',')
        .filter_map(|pair| pair.split_once(':'))
        .map(|(name, gain)| (name.trim().trim_matches('"').to_string(), number(gain.trim())))
        .collect()
}

/// Returns the mean lead of a seat in games like [[41, 35], [28, 40]].
fn lead(games: &str, seat: usize) -> f64 {
    let compact = games.replace(' ', "");
    let end = compact.find("]]").unwrap_or(2);
    let leads: Vec<f64> = compact[2..end]
        .split("],[")
        .map(|game| {
            let gold: Vec<i64> = game.split(',').map(number).collect();
            let others = gold.iter().enumerate().filter(|(n, _)| *n != seat - 1);
            (gold[seat - 1] - others.map(|(_, gold)| *gold).max().unwrap_or(0)) as f64
        })
        .collect();
    leads.iter().sum::<f64>() / leads.len() as f64
}

fn send(text: &str) {
    println!("{text}");
    io::stdout().flush().expect("the engine reads");
}

fn decide(message: &str, seed: u64, lines: &mut impl Iterator<Item = io::Result<String>>) -> String {
    let seat = number(after(message, "seat").unwrap_or("1")) as usize;
    let mut options = picks(message);
    options.sort_by_key(|(_, gain)| -gain);
    options.truncate(CANDIDATES);
    if options.len() > 1 {
        let dice = format!("\"games\": {GAMES}, \"seed\": {seed}");
        let questions: Vec<String> = options
            .iter()
            .map(|(name, _)| format!("{{\"ask\": \"rollout\", \"picks\": [\"{name}\"], {dice}}}"))
            .collect();
        send(&format!("{{\"type\": \"ask\", \"questions\": [{}]}}", questions.join(", ")));
        let answers = lines.next().expect("answers").expect("a line");
        let games = answers.split("\"gold\":").skip(1);
        let leads: Vec<f64> = games.map(|part| lead(part, seat)).collect();
        let best = (0..leads.len()).max_by(|a, b| leads[*a].total_cmp(&leads[*b])).unwrap_or(0);
        options.swap(0, best);
    }
    options[0].0.clone()
}

fn main() {
    let mut lines = io::stdin().lock().lines();
    let mut seed = 1;
    while let Some(Ok(message)) = lines.next() {
        if is_type(&message, "hello") {
            send("{\"type\": \"hello\", \"protocol\": 2}");
        } else if is_type(&message, "begin") {
            seed = number(after(&message, "seed").unwrap_or("1")) as u64;
        } else if is_type(&message, "move") {
            seed += GAMES;
            send(&format!("{{\"pick\": \"{}\"}}", decide(&message, seed, &mut lines)));
        }
    }
}
