// A bot for the open protocol 2 in C, without any library. It knows no rule: it lets the engine play
// some games after each legal pick and takes the pick with the best mean lead.
//
//     cc -O2 asking_bot.c -o asking_bot
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 8, MAX_PICKS = 200, MAX_LINE = 1 << 22, MAX_NAME = 48 };

static char line[MAX_LINE];
static char names[MAX_PICKS][MAX_NAME];

// Returns the text after a key and its colon, or 0.
static const char* after(const char* text, const char* key) {
    char quoted[MAX_NAME];
    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    const char* found = text ? strstr(text, quoted) : 0;
    if (!found) return 0;
    return found + strlen(quoted) + strspn(found + strlen(quoted), " :");
}

static int is_type(const char* type) {
    const char* found = after(line, "type");
    return found && !strncmp(found + 1, type, strlen(type));
}

// Reads the list of legal picks and returns their number.
static int read_picks(void) {
    const char* text = after(line, "legal");
    int count = 0;
    for (text++; *text != ']' && count < MAX_PICKS; text++) {
        if (*text != '"') continue;
        const char* end = strchr(text + 1, '"');
        snprintf(names[count++], MAX_NAME, "%.*s", (int)(end - text - 1), text + 1);
        text = end;
    }
    return count;
}

// Returns the mean lead of a seat in games like [[41, 35], [28, 40]], and the end of the list.
static double read_lead(const char** text, int seat) {
    double sum = 0;
    int games = 0;
    const char* at = *text + 1;
    while (*at == '[' || *at == ',' || *at == ' ') {
        if (*at++ != '[') continue;
        long own = 0, best = -1;
        for (int place = 1; *at != ']'; place++) {
            char* end;
            long gold = strtol(at, &end, 10);
            if (place == seat) own = gold;
            else if (gold > best) best = gold;
            at = end + strspn(end, ", ");
        }
        at++, games++;
        sum += (double)(own - best);
    }
    *text = at;
    return games ? sum / games : 0;
}

static void move(unsigned long seed) {
    int seat = atoi(after(line, "seat")), count = read_picks(), best = 0;
    double most = -1e9;
    if (count > 1) {
        printf("{\"type\": \"ask\", \"questions\": [");
        for (int n = 0; n < count; n++)
            printf("%s{\"ask\": \"rollout\", \"picks\": [\"%s\"], \"games\": %d, \"seed\": %lu}", n ? ", " : "", names[n], GAMES, seed);
        printf("]}\n");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) exit(0);
        const char* text = line;
        for (int n = 0; n < count && (text = after(text, "gold")); n++) {
            double lead = read_lead(&text, seat);
            if (lead > most) most = lead, best = n;
        }
    }
    printf("{\"pick\": \"%s\"}\n", names[best]);
    fflush(stdout);
}

int main(void) {
    unsigned long seed = 1;
    while (fgets(line, sizeof line, stdin)) {
        if (is_type("hello")) printf("{\"type\": \"hello\", \"protocol\": 2}\n"), fflush(stdout);
        if (is_type("begin")) seed = strtoul(after(line, "seed"), 0, 10);
        if (is_type("move")) move(seed += GAMES);
    }
    return 0;
}
