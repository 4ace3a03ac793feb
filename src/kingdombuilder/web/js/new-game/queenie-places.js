// Where the Queenies lie: a place is chosen for one of their parts, or drawn.

/** @typedef {import('./choices.js').Choices} Choices */

const ISLAND = 'island';
export const SECTION_SIZE = 10; // hexes along a side of a section

/** The field of a set-up that a Queenie fills. @param {string} queenie @param {object} places */
export const setupField = (queenie, places) => (queenie in places ? queenie : `${queenie}s`);

/** The quarter of the board that a hex is in, -1 for the side of an island. @param {any} setup @param {string} name */
export function quarterOf({ layout }, name) {
  const hex = layout.hexes.find((one) => one.name === name);
  return hex ? 2 * Math.floor(hex.row / SECTION_SIZE) + Math.floor(hex.column / SECTION_SIZE) : -1;
}

/** The section that a hex is on; '' for the side of an island. @param {any} setup @param {string} name */
export const sectionUnder = (setup, name) => setup.sections[quarterOf(setup, name)] ?? '';

/** The chosen places that a set-up has, on the same sections. @param {Choices['spots']} spots @param {any} setup @returns {Choices['spots']} */
export function validPlaces(spots, setup) {
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
export const placesIn = (setup) =>
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
export function placesToRequest({ queenies, spots }, setup, now) {
  const [chosen, current] = [
    validPlaces(spots, setup),
    now ? validPlaces(placesIn(now), setup) : {},
  ];
  /** @type {Record<string, string|string[]>} */
  const places = {};
  for (const field of queenies.map((queenie) => setupField(queenie, setup.places))) {
    const wanted = [...Object.keys(chosen[field]), ...Object.keys(current[field] ?? {})];
    const names = setup.places[field].flatMap(
      (part) => wanted.find((name) => part.includes(name)) ?? [],
    );
    if (names.length) places[field] = field === ISLAND ? names[0] : names;
  }
  return places;
}

/** Whether a set-up has everything at the wanted places already. @param {any} setup @param {ReturnType<typeof placesToRequest>} spots */
export const hasPlaces = (setup, spots) =>
  Object.entries(spots).every(([field, names]) =>
    [names].flat().every((name) => [setup[field]].flat().includes(name)),
  );
