// The analysis board: any position, its best lines, its gold and its evaluation.

import { t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { api, errorText } from '../protocol/http.js';
import { marksOf } from '../review/pick-text.js';
import { currentFragment, navigate, route } from '../router.js';
import { notify } from '../ui/dialog.js';
import { COLOURS } from '../ui/sprites.js';
import { cls, html, useEffect, useMemo, useState } from '../vendor.js';
import { EditTools, ERASER } from './edit-tools.js';
import { EvaluationTable, GoldTable } from './evaluation.js';
import { Lines } from './lines.js';
import { decodePosition } from './link.js';
import { Moves } from './moves.js';
import { PickButtons, pickableHexes, picksFor } from './picks.js';
import { PositionBoard } from './position-board.js';
import { AnalysisBoard, newGameText } from './state.js';
import { TextPanel } from './text-panel.js';

const OPPONENT = 'master';

/** Load the position of the address: from a game, from a link, or of a new game. @param {AnalysisBoard} board */
async function loadFirst(board) {
  const { query } = route.value;
  const game = query.get('game');
  if (game) return board.load({ source: { game, step: Number(query.get('step') ?? 0) } });
  const fragment = currentFragment();
  const text = fragment ? await decodePosition(fragment) : null;
  if (text !== null) return board.load({ position: text });
  if (fragment) notify(t('analysis.bad_link'), 'error');
  const setup = await api.post('/api/setups', { seats: 2, first_game: true });
  return board.load({ position: newGameText(setup.setup_code) });
}

/** Start a game from the position, against the engine. @param {AnalysisInfo} analysis */
async function playOn({ position, info }) {
  const seats = info.seats.map((_, seat) => ({ bot: seat === info.turn ? null : OPPONENT }));
  try {
    const query = new URLSearchParams({ seats: JSON.stringify(seats) });
    const { id } = await api.post(`/api/positions?${query}`, position);
    navigate(`/table/${id}`);
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** @param {{mode: string, onMode: (mode: string) => void}} props */
const ModeChoice = ({
  mode,
  onMode,
}) => html`<div class="page-row analysis-mode-choice" role="group" aria-label=${t('analysis.mode')}>
  ${['play', 'edit'].map(
    (
      one,
    ) => html`<button key=${one} class="button" aria-pressed=${mode === one} onClick=${() => onMode(one)}>
      ${t(`analysis.mode_${one}`)}</button>`,
  )}</div>`;

/**
 * Return the hexes that a click acts on; none while the marks of a line are shown.
 * @param {AnalysisInfo} analysis
 * @param {string} mode
 * @param {string} shown
 */
function legalHexes(analysis, mode, shown) {
  if (mode === 'edit') return analysis.layout.hexes.map((hex) => hex.name);
  return shown ? [] : pickableHexes(analysis.info);
}

/** @param {{board: AnalysisBoard, analysis: AnalysisInfo}} props */
function Workbench({ board, analysis }) {
  const [mode, setMode] = useState('play');
  const [tool, setTool] = useState(0);
  const [shown, setShown] = useState('');
  useEffect(() => setShown(''), [analysis.position]);
  const seats = analysis.info.seats.map((_, seat) => ({
    name: t(`seat.${COLOURS[seat]}`),
    colour: COLOURS[seat],
  }));
  const { chooser } = analysis.info;
  const pick = (/** @type {string} */ hex) => {
    const picks = picksFor(analysis.info, hex);
    if (mode === 'edit') board.edit({ kind: 'piece', hex, seat: tool === ERASER ? null : tool });
    else if (picks.length) board.play(picks);
  };
  const isEditing = mode === 'edit';
  return html`<div class="analysis-columns"><section
    class=${cls('panel analysis-board-side', isEditing && 'is-editing')}
      aria-label=${t('analysis.board')}>
      <${ModeChoice} mode=${mode} onMode=${setMode} />
      ${board.wrong.value && html`<p class="page-error" role="alert">${board.wrong.value}</p>`}
      <div class="review-board-frame"><${PositionBoard} analysis=${analysis} seats=${seats}
        showGains=${mode === 'play' && !shown} legal=${legalHexes(analysis, mode, shown)}
        recent=${shown && chooser !== null ? marksOf(chooser, shown.split(' ')) : []} onPick=${pick} /></div>
      ${
        mode === 'play'
          ? html`<${PickButtons} board=${board} analysis=${analysis} />`
          : html`<${EditTools} board=${board} analysis=${analysis} seats=${seats} tool=${tool} onTool=${setTool} />`
      }
      <${Moves} board=${board} seats=${seats} /></section>
    <div class="analysis-side">${
      chooser !== null &&
      html`<${Lines} board=${board} seat=${chooser} shown=${shown} onShow=${setShown} />`
    }
      <${GoldTable} analysis=${analysis} seats=${seats} />
      <${EvaluationTable} analysis=${analysis} seats=${seats} />
      <${TextPanel} board=${board} onPlay=${() => playOn(analysis)} /></div></div>`;
}

export function Analysis() {
  const board = useMemo(() => new AnalysisBoard(), []);
  useEffect(() => {
    loadFirst(board).catch((error) => {
      board.wrong.value = errorText(error);
    });
    return () => board.stop();
  }, []);
  const analysis = board.node.value?.analysis;
  return html`<${PageFrame} title=${t('analysis.title')} className="analysis">
    ${
      analysis
        ? html`<${Workbench} board=${board} analysis=${analysis} />`
        : html`${board.wrong.value ? html`<p class="page-error panel" role="alert">${board.wrong.value}</p>` : ''}
          <${TextPanel} board=${board} onPlay=${() => {}} />`
    }
  </${PageFrame}>`;
}
