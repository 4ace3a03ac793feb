// Search of whole turns; `bots/search/python_search.py` is the same in Python.

INLINE bool is_end(const Set& pick) { return may_end(pick); }

struct Search {
    State root;
    i64 seat, samples;
    i64 most, left;  // positions until only the best line of a level is expanded
    double (*now)();  // the clock by which it ends; without one, it has no limit
    double until;     // as if all positions were used then
    u64 dice;
    const BoardNet* net;  // evaluates the ends of lines; without one, `worth` does
    Best ends, levels[2], powers[2];
    Best *level, *next, *doing, *went_on;  // two of these each
    Room<MAX_LINES> end_room;
    Room<MAX_WIDTH> level_rooms[2];
    Room<POWER_LINES> power_rooms[2];
    i64 losses[MAX_WIDTH];  // the values by the net of the lines of a level, negated
    i16 ranking[MAX_WIDTH];
    Line revised[MAX_REVISED];
    Board board;  // of the memo
    Memo memo;
};

struct Remembering {  // lets this thread use the memo of a search, if there is one, while it exists
    Remembering(Search* search, const State& s) {
        if (!search) return;
        if (!is_same(search->board, *s.board_)) {
            search->board = *s.board_;
            forget(search->memo);
        }
        memo = &search->memo;
    }
    ~Remembering() { memo = 0; }
};

// Returns whether a turn was interrupted by chance or by another seat and continues afterwards.
INLINE bool broken_off(const State& s, i64 seat) {
    return s.turn_ == seat && s.phase_ != rules_state_OVER && s.phase_ != rules_state_SILOS;
}

// Returns the value of a position by the net, if there is one, which takes as long as some positions.
static i64 judged(Search& search, State& s) {
    if (search.net) search.left -= NET_POSITIONS * s.board_->seats_;
    return value_of(search.net, s, search.seat);
}

// Expands a line by every pick: to the end of the turn, within a power, or to the next action.
static void expand(Search& search, const Line& line) {
    if (search.now && search.now() >= search.until) search.left = 0;
    State from = line.s;
    Set rest = rules_turn_legal(from);
    const i64 seat = search.seat;
    while (truth(rest) && line.length < MAX_LINE_PICKS - 1) {
        const Set pick = lowest_of(rest);
        const i64 number = bit_length(pick) - 1;
        rest = rest ^ pick;
        search.left--;
        State s = from;
        rules_turn_advance(s, pick);
        if (!is_end(pick) && rules_turn_chooser(s) == seat) {
            offer(s.doing_ ? *search.doing : *search.next, s, insight_evaluation_worth_worth(s, seat), line, number);
        } else if (is_end(pick) || !broken_off(s, seat)) {
            offer(search.ends, s, judged(search, s), line, number);
        } else {
            State after = s;
            Luck luck = luck_of(search.dice);
            play_on(after, luck, Manner{1, search.samples});
            offer(search.ends, s, judged(search, after), line, number);
        }
    }
}

// Keeps only the best line of a level once all positions are used.
static void narrow(const Search& search, Best& level) {
    if (search.left > 0 || level.count < 2) return;
    i64 best = 0;
    for (i64 n = 1; n < level.count; n++)
        if (level.values[n] > level.values[best]) best = n;
    level.lines[0] = level.lines[best];
    level.count = 1;
}

static void swap(Best*& one, Best*& other) {
    Best* kept = one;
    one = other;
    other = kept;
    other->clear();
}

// Keeps the lines of a level that the net values most, the best first.
static void screen(Search& search, i64 width) {
    Best& level = *search.level;
    if (level.count <= width || search.left <= 0) return;
    Heap heap{search.losses, search.ranking, 0};
    for (i64 n = 0; n < level.count; n++) {
        search.losses[n] = -judged(search, level.lines[n].s);
        heap.add(n);
    }
    for (i64 place = 0; place < width; place++) {
        const i64 best = heap.take();
        search.next->lines[place] = level.lines[best];
        search.next->values[place] = -search.losses[best];
    }
    search.next->count = width;
    swap(search.level, search.next);
}

// Follows a line to the ends of the turn, or of its part before an interruption. After each action
// the linear evaluation keeps `width` lines, and the net keeps `net_width` of these, or all with 0.
static void follow(Search& search, const Line& beginning, i64 width, i64 net_width) {
    for (i64 n = 0; n < 2; n++) {
        search.level_rooms[n].give(search.levels[n], width);
        search.power_rooms[n].give(search.powers[n], min_of(POWER_LINES, 4 * width));
    }
    search.level = &search.levels[0], search.next = &search.levels[1];
    search.doing = &search.powers[0], search.went_on = &search.powers[1];
    offer(*search.level, beginning.s, 0, beginning, -1);
    while (search.level->count) {
        for (i64 n = 0; n < search.level->count && (n == 0 || search.left > 0); n++) {
            expand(search, search.level->lines[n]);
            while (search.doing->count) {
                swap(search.went_on, search.doing);
                narrow(search, *search.went_on);
                for (i64 m = 0; m < search.went_on->count && (m == 0 || search.left > 0); m++) expand(search, search.went_on->lines[m]);
            }
        }
        swap(search.level, search.next);
        if (search.net && net_width) screen(search, net_width);
        narrow(search, *search.level);
    }
}

// Finds the best ways to play the turn, or its part before an interruption.
static void search_turn(Search& search, const State& s, i64 width, i64 keep, i64 samples, u64 dice, const BoardNet* net, i64 most, i64 net_width = 0, double (*now)() = 0, double until = 0) {
    search.root = s;
    search.most = search.left = most;
    search.now = now;
    search.until = until;
    search.net = net;
    search.seat = s.me_;
    search.samples = samples;
    search.dice = dice;
    search.end_room.give(search.ends, keep);
    Line first;
    first.s = s;
    first.length = 0;
    follow(search, first, width, net_width);
}

// Plays a turn of a rollout as the search would.
static void searched_turn(State& s, const Luck& luck, const Manner& manner, i64 width) {
    Search& search = *manner.search;
    search_turn(search, s, width, 1, manner.samples, luck.tries, manner.by_net ? manner.net : 0, ALL_POSITIONS, manner.net_width);
    const Line& line = search.ends.lines[0];
    for (i64 n = 0; search.ends.count && n < line.length; n++) rules_turn_advance(s, lone_bit(line.picks[n]));
}

API i64 kb_search_size() { return sizeof(Search); }

// Returns the number of lines, and writes the value, length and picks of each.
static i64 write_lines(const Best& ends, i64* values, i64* lengths, i64* picks) {
    for (i64 n = 0; n < ends.count; n++) {
        const Line& line = ends.lines[n];
        values[n] = ends.values[n];
        lengths[n] = line.length;
        for (i64 m = 0; m < line.length; m++) picks[n * MAX_LINE_PICKS + m] = line.picks[m];
    }
    return ends.count;
}

API i64 kb_search_turn(Search* search, const State* s, i64 width, i64 keep, i64 samples, u64 dice, const BoardNet* net, i64 most, i64* values, i64* lengths, i64* picks) {
    const Remembering remembering(search, *s);
    search_turn(*search, *s, width, keep, samples, dice, net, most);
    return write_lines(search->ends, values, lengths, picks);
}

// Returns the number of positions of the last search.
API i64 kb_search_positions(const Search* search) { return search->most - search->left; }
