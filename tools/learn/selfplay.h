// Self-play that writes positions for training. Included after the engine by `tools/learn/engine.py`.

struct SeatView {  // the net's input for a seat, and the seat's results
    u64 sets[SET_COUNT][HEX_BITS / 64];
    i32 worth;
    u32 held;
    float gold, lead, share, chance;  // results of the game, or means of rollouts
    i16 numbers[NUMBER_COUNT + CARDS_IN_PLAY + TASKS_IN_PLAY];
};

struct Position {  // the end of a turn or a part of it, followed by the views of all seats
    u32 board, game;
    u16 turn;
    u8 seat, lines;  // the seat whose turn it was; 0 or the number of lines that were compared
    u32 unused;
};

struct PlayConfig {
    i64 width, keep;  // of the search
    i64 noise;        // mean handicap of a line, in thousandths of gold
    i64 roots;        // of 1,000 turns, how many have their lines compared
    i64 partial;      // of 1,000 actions within a turn, after how many the position is written
    i64 wide;         // width of the search of those turns
    i64 linear;       // in how many of 1,000 of them the linear evaluation alone chooses the lines
    i64 lines, best, games;  // compared lines, how many of them are the best, and rollouts of each
    i64 samples, tries;
    i64 own, rivals;  // widths of turns in these rollouts
    i64 by_net;       // whether the net chooses the ends of these turns
    i64 turns;        // after which rollouts are judged, or after two rounds; 0 plays them to the end
    i64 every;        // turns between judgements, the last of which is at the end; 0 judges once
};

// A lead of this much gold counts as a chance of almost three in four, at the end and before it.
enum { STEP_AT_END = 6, STEP_BEFORE = 8 };
// Lines that the linear evaluation keeps for each one that the net keeps, and a limit for large turns.
enum { LINES_PER_KEPT = 4, MAX_WIDE_POSITIONS = 200000 };

static double uniform(u64& source) { return (random_bits(source) >> 11) * 0x1p-53; }

INLINE i64 position_size(const State& s) { return sizeof(Position) + s.board_->seats_ * sizeof(SeatView); }
INLINE SeatView* views_of(u8* position) { return (SeatView*)(position + sizeof(Position)); }

static void write_position(State& s, i64 seat, i64 lines, u8* out) {
    const Board& board = *s.board_;
    *(Position*)out = Position{0, 0, 0, (u8)seat, (u8)lines, 0};
    for (i64 each = 0; each < board.seats_; each++) {
        SeatView& view = views_of(out)[each];
        __builtin_memset(&view, 0, sizeof(view));  // the padding is written, too
        for (i64 which = 0; which < SET_COUNT; which++) {
            const Set cells = insight_net_sets_seat_set(s, each, which);
            for (int word = 0; word < HEX_BITS / 64; word++) view.sets[which][word] = cells.words[word];
        }
        view.worth = (i32)insight_evaluation_worth_worth(s, each);
        view.held = (u32)s.held_[each];
        i16* number = view.numbers;
        for (i64 which = 0; which < NUMBER_COUNT; which++) *number++ = (i16)insight_net_numbers_seat_number(s, each, which);
        for (i64 place = 0; place < CARDS_IN_PLAY; place++) *number++ = (i16)rules_scoring_card_gold(s, each, place);
        for (i64 place = 0; place < TASKS_IN_PLAY; place++)
            *number++ = board.tasks_[place] == NO_TASK ? 0 : (i16)rules_scoring_task_gold(s, each, place);
    }
}

static double logistic(double x) { return 1 / (1 + __builtin_exp(-x)); }

// Adds a seat's result to its view, as one of `games`.
INLINE void add_result(SeatView& view, double gold, double lead, double share, double chance, i64 games) {
    view.gold += (float)(gold / games), view.lead += (float)(lead / games);
    view.share += (float)(share / games), view.chance += (float)(chance / games);
}

// Adds the result of a finished game to a position, as one of `games`.
static void add_end(State& s, u8* position, i64 games) {
    i64 gold[SEATS], most = 0, second = 0, winners = 0;
    const i64 seats = s.board_->seats_;
    for (i64 seat = 0; seat < seats; seat++) gold[seat] = rules_scoring_total_gold(s, seat), most = max_of(most, gold[seat]);
    for (i64 seat = 0; seat < seats; seat++) winners += gold[seat] == most;
    for (i64 seat = 0; seat < seats; seat++)
        if (gold[seat] < most) second = max_of(second, gold[seat]);
    for (i64 seat = 0; seat < seats; seat++) {
        const bool is_first = gold[seat] == most;
        const double lead = gold[seat] - (is_first && winners == 1 ? second : most);
        add_result(views_of(position)[seat], gold[seat], lead, is_first ? 1.0 / winners : 0, logistic(lead / STEP_AT_END), games);
    }
}

// Adds the result of a rollout to a position: of the finished game, by the net, or by `worth`.
static void add_rollout(State& s, const BoardNet* net, u8* position, i64 games) {
    if (s.phase_ == rules_state_OVER) return add_end(s, position, games);
    for (i64 seat = 0; seat < s.board_->seats_; seat++) {
        Forecast found;
        if (net) found = forecast(*net, s, seat);
        else found.lead = insight_evaluation_worth_lead(s, seat), found.log_odds = found.lead / STEP_BEFORE, found.gold = insight_evaluation_worth_worth(s, seat);
        const double share = logistic((double)found.log_odds / UNIT);
        add_result(views_of(position)[seat], (double)found.gold / UNIT, (double)found.lead / UNIT, share, share, games);
    }
}

// Marks the results of a position as unknown.
static void forget_results(u8* position, i64 seats) {
    const float unknown = __builtin_nanf("");
    for (i64 seat = 0; seat < seats; seat++) {
        SeatView& view = views_of(position)[seat];
        view.gold = view.lead = view.share = view.chance = unknown;
    }
}

static void play_line(State& s, const Line& line) {
    for (i64 n = 0; n < line.length; n++) rules_turn_advance(s, lone_bit(line.picks[n]));
}

INLINE bool ends_turn(const Line& line) { return line.picks[line.length - 1] == HEX_BITS; }

// Chooses lines that end the turn: some of the best, then random ones. Returns how many.
static i64 choose_lines(const Search& search, const PlayConfig& config, u64& dice, i64* chosen) {
    i64 rest[MAX_LINES], left = 0, count = 0;
    for (i64 n = 0; n < search.ends.count; n++)
        if (ends_turn(search.ends.lines[n]) && search.ends.lines[n].s.phase_ != rules_state_OVER) rest[left++] = n;
    while (left && count < config.lines) {
        i64 at = random_below(dice, left);
        for (i64 n = 0; count < config.best && n < left; n++)
            if (search.ends.values[rest[n]] > search.ends.values[rest[at]]) at = n;
        chosen[count++] = rest[at];
        rest[at] = rest[--left];
    }
    return count;
}

// Plays a line and writes some of the positions within it, between two actions. Returns how many.
static i64 play_and_write(State& s, const Line& line, i64 partial, u64& dice, u8* out, i64 room) {
    const i64 seat = s.me_, size = position_size(s);
    i64 written = 0;
    for (i64 n = 0; n < line.length; n++) {
        rules_turn_advance(s, lone_bit(line.picks[n]));
        const bool is_between = n + 1 < line.length && !s.doing_ && rules_turn_chooser(s) == seat;
        if (is_between && written < room && partial && random_below(dice, 1000) < partial) write_position(s, seat, 0, out + written++ * size);
    }
    return written;
}

// Writes the positions after some lines of a turn, with the mean results of rollouts with the same
// dice, or unknown results without rollouts. Returns how many: all, or none if there are too few lines.
static i64 compare_lines(Search& search, Search* own, const BoardNet* net, const PlayConfig& config, u64& dice, u8* out) {
    i64 chosen[MAX_LINES];
    const i64 size = position_size(search.root), count = choose_lines(search, config, dice, chosen);
    if (count < config.lines) return 0;
    const u64 first = random_bits(dice);
    const i64 turns = config.turns ? max_of(config.turns, 2 * search.root.board_->seats_) : MAX_PLAYOUT_STEPS;
    const Manner manner{turns, config.samples, config.tries, config.own, config.rivals, config.by_net, 0, MAX_PLAYOUT_STEPS, search.seat, own, net};
    const i64 every = config.turns ? config.every : 0, results = config.games * (every ? (turns + every - 1) / every : 1);
    for (i64 n = 0; n < count; n++) {
        write_position(search.ends.lines[chosen[n]].s, search.seat, count, out + n * size);
        u8* position = out + n * size;
        if (!config.games) forget_results(position, search.root.board_->seats_);
        for (i64 game = 0; game < config.games; game++) {
            State s = search.root;
            Luck luck = luck_of(first + game);
            deal_unknown(s, luck.cards);
            play_line(s, search.ends.lines[chosen[n]]);
            play_parts(s, luck, manner, every, [&](State& now) { add_rollout(now, net, position, results); });
        }
    }
    return count;
}

// Returns the line that is best after random handicaps.
static i64 noisy_choice(const Search& search, i64 noise, u64& dice) {
    i64 best = 0;
    double most = -1e18;
    for (i64 n = 0; n < search.ends.count; n++) {
        const double value = search.ends.values[n] + noise * __builtin_log(1 - uniform(dice));
        if (value > most) most = value, best = n;
    }
    return best;
}

// Searches a turn whose lines are compared: as the expert does, or by the linear evaluation alone.
static void search_widely(Search& search, const State& seen, const PlayConfig& config, const BoardNet* net, u64& dice) {
    if (random_below(dice, 1000) < config.linear) net = 0;
    const i64 width = net ? min_of(LINES_PER_KEPT * config.wide, MAX_LINES) : config.wide;
    search_turn(search, seen, width, config.wide, 6, random_bits(dice), net, MAX_WIDE_POSITIONS, net ? config.wide : 0);
}

API i64 kb_position_size(const State* s) { return position_size(*s); }

// Writes one position.
API void kb_position(State* s, i64 seat, u8* out) { write_position(*s, seat, 0, out); }

// Plays a game and returns the number of positions written, at most `room`.
API i64 kb_self_play(Search* search, Search* own, const State* start, const BoardNet* net, const PlayConfig* config, u64 dice, u8* out, i64 room) {
    const Remembering remembering(own, *start);
    State s = *start;
    const i64 size = position_size(s);
    i64 written = 0, turn = 0;
    while (s.phase_ != rules_state_OVER) {
        if (rules_turn_chooser(s) == rules_turn_CHANCE) {
            rules_turn_advance(s, any_card(s, dice));
            continue;
        }
        State seen = s;
        const i64 seat = s.me_;
        rules_hidden_hide(seen, seat);
        const bool compares = written + config->lines < room && random_below(dice, 1000) < config->roots;
        if (compares) search_widely(*search, seen, *config, net, dice);
        else search_turn(*search, seen, config->width, config->keep, 6, random_bits(dice), net, ALL_POSITIONS);
        const i64 first = written;
        if (compares) written += compare_lines(*search, own, net, *config, dice, out + written * size);
        const Line& line = search->ends.lines[noisy_choice(*search, config->noise, dice)];
        written += play_and_write(s, line, config->partial, dice, out + written * size, room - written);
        if (ends_turn(line) && s.phase_ != rules_state_OVER && written < room) write_position(s, seat, 0, out + written++ * size);
        for (i64 n = first; n < written; n++) ((Position*)(out + n * size))->turn = (u16)turn;
        turn++;
    }
    for (i64 n = 0; n < written; n++)
        if (!((Position*)(out + n * size))->lines) add_end(s, out + n * size, 1);
    return written;
}

// Writes the seat's final lead in games after some picks, in which every seat searches its turns. A
// net chooses the ends of these turns if there is one.
API void kb_searched_games(Search* own, const State* start, const i64* picks, i64 length, i64 games, const u64* dice, i64 width, const BoardNet* net, i64* out) {
    const Remembering remembering(own, *start);
    const Manner manner{0, 6, 0, 0, 0, net != 0, 0, MAX_PLAYOUT_STEPS, 0, own, net};
    for (i64 g = 0; g < games; g++) {
        State s = *start;
        Luck luck = luck_of(dice[g]);
        deal_unknown(s, luck.cards);
        for (i64 n = 0; n < length; n++) rules_turn_advance(s, lone_bit(picks[n]));
        for (i64 n = 0; n < MAX_PLAYOUT_STEPS && s.phase_ != rules_state_OVER; n++) {
            if (rules_turn_chooser(s) == rules_turn_CHANCE) {
                rules_turn_advance(s, any_card(s, luck.cards));
                new_tries(luck);
            } else {
                searched_turn(s, luck, manner, width);
            }
        }
        out[g] = insight_evaluation_worth_lead(s, start->me_);
    }
}
