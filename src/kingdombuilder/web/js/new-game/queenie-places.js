// Where the Queenies lie: a place is chosen for one of their parts, or drawn.

/** @typedef {import('./choices.js').Choices} Choices */

const ISLAND = 'island';
export const SIDE = 10; // hexes along a side of a section

/** The field of a set-up that a Queenie fills. @param {string} queenie @param {object} places */
export const fieldOf = (queenie, places) => (queenie in places ? queenie : `${queenie}s`);

/** The quarter of the board that a hex is in, -1 for the side of an island. @param {any} setup @param {string} name */
export function quarterOf({ layout }, name) {
  const hex = layout.hexes.find((one) => one.name === name);
  return hex ? 2 * Math.floor(hex.row / SIDE) + Math.floor(hex.column / SIDE) : -1;
}

/** The section that a hex is on; '' for the side of an island. @param {any} setup @param {string} name */
export const sectionUnder = (setup, name) => setup.sections[quarterOf(setup, name)] ?? '';

/** The chosen places that a set-up has, on the same sections. @param {Choices['spots']} spots @param {any} setup @returns {Choices['spots']} */
export function fittingSpots(spots, setup) {
  const fits = (field, name, on) =>
    setup.places[field].some((part) => part.includes(name)) && sectionUnder(setup, name) === on;
  return Object.fromEntries(
    Object.keys(setup.places).map((field) => [
      field,
      Object.fromEntries(
        Object.entries(spots[field] ?? {}).filter(([name, on]) => fits(field, name, on)),
      ),
    ]),
  );
}

/** The places of a set-up, as if all of them had been chosen. @param {any} setup @returns {Choices['spots']} */
export const spotsIn = (setup) =>
  Object.fromEntries(
    Object.keys(setup.places).map((field) => [
      field,
      Object.fromEntries(
        [setup[field]]
          .flat()
          .filter(Boolean)
          .map((name) => [name, sectionUnder(setup, name)]),
      ),
    ]),
  );

/** What to ask for: the chosen place of each part, else the one on the screen.
 * @param {Choices} chosen @param {any} setup what was drawn @param {any} now the set-up on the screen, null to leave the rest to chance */
export function spotsFor({ queenies, spots }, setup, now) {
  const [chosen, lying] = [
    fittingSpots(spots, setup),
    now ? fittingSpots(spotsIn(now), setup) : {},
  ];
  /** @type {Record<string, string|string[]>} */
  const found = {};
  for (const field of queenies.map((queenie) => fieldOf(queenie, setup.places))) {
    const wanted = [...Object.keys(chosen[field]), ...Object.keys(lying[field] ?? {})];
    const names = setup.places[field].flatMap(
      (part) => wanted.find((name) => part.includes(name)) ?? [],
    );
    if (names.length) found[field] = field === ISLAND ? names[0] : names;
  }
  return found;
}

/** Whether a set-up has everything at the wanted places already. @param {any} setup @param {ReturnType<typeof spotsFor>} spots */
export const hasSpots = (setup, spots) =>
  Object.entries(spots).every(([field, names]) =>
    [names].flat().every((name) => [setup[field]].flat().includes(name)),
  );
