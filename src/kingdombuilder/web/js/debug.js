// The page’s state, for the browser’s console and for tests; no page loads this module. In the console, write
// `const page = await import('/static/js/debug.js')`, or the built name in dist/manifest.json.
import './main.js';

export { boardModel, hexAt } from './board/board-model.js';
export { setLanguage } from './i18n/i18n.js';
export { api } from './protocol/http.js';
export { site } from './protocol/site.js';
export { navigate } from './router.js';
export * from './table/state/actions.js';
export * from './table/state/connection.js';
export * from './table/state/heat-map.js';
export * from './table/state/hints.js';
export * from './table/state/history.js';
export * from './table/state/plan.js';
export * from './table/state/scores.js';
export * from './table/state/selectors.js';
export * from './table/state/table.js';
export * from './table/state/view.js';
export { BotPool } from './worker/bot-pool.js';
