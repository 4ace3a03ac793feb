// Rollouts along a line of play from given states; `bots/search/simulator.py` is the same in Python.

// Writes the worth of every seat after each rollout, which is its gold if the game is over. Each
// rollout starts from one of the states, which have no unknown card, with its own generator.
API void kb_simulate(const State* states, i64 games, const i64* starts, const u64* dice, const i64* picks, i64 length, i64 turns, i64 samples, i64 tries, i64* out) {
    for (i64 g = 0; g < games; g++) {
        State s = states[starts[g]];
        Luck luck = luck_of(dice[g]);
        for (i64 n = 0; n < length; n++) rules_turn_advance(s, lone_bit(picks[n]));
        play_on(s, luck, Manner{turns, samples, tries});
        for (i64 seat = 0; seat < SEATS; seat++)
            out[g * SEATS + seat] = seat < s.board_->seats_ ? insight_evaluation_worth_worth(s, seat) : 0;
    }
}
