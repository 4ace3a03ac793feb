// A worker in which bots think, with the compiled engine.

import { loadEngine, startPython } from './python.js';

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {import('./python.js').PythonParts} parts */
async function start(parts) {
  const python = await startPython(parts);
  await loadEngine(python, parts);
  return python.pyimport('kingdombuilder.server.local.worker').think;
}

let think = /** @type {ReturnType<typeof start>|null} */ (null);

/** Return the result of a bot's work. @param {Uint8Array} work */
async function run(work) {
  const made = (await think)(work);
  const result = made.toJs(); // a copy
  made.destroy();
  return result;
}

// The first message has the parts of the interpreter, every other one the work of a bot.
scope.onmessage = ({ data }) => {
  if (think) {
    run(data).then(
      (result) => scope.postMessage({ result }),
      (error) => scope.postMessage({ error: String(error) }),
    );
    return;
  }
  think = start(data);
  think.catch(() => {}); // reported with the first work
};
