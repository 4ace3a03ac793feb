// The terrain cards of the seat on the screen, beside the deck.

import { t, thingName } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { TerrainArt } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { position } from './state/selectors.js';
import { viewpoint } from './state/view.js';

/** @param {{card: string, place: number}} props */
function TerrainCard({ card, place }) {
  const lands = card.split('/');
  return html`<button class=${cls('hand-card', lands.length > 1 && 'is-split')} style=${{ '--place': place }}
    aria-label=${t('table.open_rule', { what: thingName(card) })}
    onClick=${() => openThing(lands[0], 'terrain')}>
    <span class="hand-art">${lands.map((terrain) => html`<${TerrainArt} terrain=${terrain} />`)}</span><b>
      ${lands.map((terrain) => html`<span>${thingName(terrain)}</span>`)}</b></button>`;
}

/** The deck, with the number of cards left. @param {{left: number}} props */
const Deck = ({
  left,
}) => html`<div class="hand-card hand-back" title=${t('table.deck', { n: left })}>
  <svg viewBox="0 0 100 136" aria-hidden="true"><use href="#b-cardback" /></svg>
  <span class="hand-count" aria-hidden="true">${left}</span><span
    class="visually-hidden">${t('table.deck', { n: left })}
    </span></div>`;

export function Hand() {
  const seat = viewpoint.value;
  const hand = seat === null ? [] : (position.value?.seats[seat]?.hand ?? []);
  const knownCards = hand.filter((card) => card !== '?');
  const promptTerrain = position.value?.prompt.terrain;
  // The card of the turn may be face up already, or chosen among several: it is always shown.
  const shown =
    knownCards.length || !promptTerrain || position.value?.chooser !== seat
      ? knownCards
      : [promptTerrain];
  const names = shown.map((card) => thingName(card)).join(', ');
  return html`<div class=${cls('hand', shown.length > 1 && 'has-several')} role="group"
    aria-label=${names ? t('table.hand', { cards: names }) : t('table.empty_hand')}>
    <${Deck} left=${position.value?.deck ?? 0} />${shown.map(
      (card, place) => html`<${TerrainCard}
      key=${card + place} card=${card} place=${place} />`,
    )}</div>`;
}
