// Run Python code in the interpreter of a site, in Node, and print its result as JSON.
//
//   node tools/site_python.mjs SITE_FOLDER CODE.py ARGUMENTS.json
//
// The code defines a function `main` that takes the arguments.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withSnapshot } from '../src/kingdombuilder/web/js/worker/python.js';

const [folder, code, given] = process.argv.slice(2);
const EMPTY_ARCHIVE = 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==';

const read = async (name) => new Uint8Array(await readFile(resolve(folder, name)));

/** Return the description of the interpreter in the site's document. */
async function readParts() {
  const page = await readFile(resolve(folder, 'index.html'), 'utf-8');
  const content = /<meta name="site" content="([^"]*)"/.exec(page)[1];
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).python;
}

/** Start the interpreter and the engine, as a bot's worker does. */
async function start(parts, archive) {
  const place = pathToFileURL(resolve(folder, parts.folder)).href;
  const { loadPyodide } = await import(`${place}/pyodide.mjs`);
  const { default: createModule } = await import(`${place}/pyodide.asm.mjs`);
  const image = new Uint8Array(parts.image);
  const patch = read(parts.snapshot).then((data) => data.buffer);
  const python = await loadPyodide({
    ...parts.options,
    indexURL: `${resolve(folder, parts.folder)}/`,
    stdLibURL: archive,
    _loadSnapshot: image,
    createPyodideModule: withSnapshot(createModule, patch, image),
  });
  python.FS.writeFile('/engine.wasm', await read(parts.engine));
  python.FS.writeFile('/trained.net', await read(parts.net));
  const worker = python.pyimport('kingdombuilder.server.local.worker');
  worker.load_engine('/engine.wasm', '/trained.net');
  return python;
}

const temporary = await mkdtemp(join(tmpdir(), 'site-'));
try {
  const archive = join(temporary, 'empty.zip');
  await writeFile(archive, Buffer.from(EMPTY_ARCHIVE, 'base64'));
  const python = await start(await readParts(), archive);
  python.globals.set('given', await readFile(given, 'utf-8'));
  python.runPython(await readFile(code, 'utf-8'));
  const result = python.runPython('import json; json.dumps(main(json.loads(given)))');
  await new Promise((done) => {
    process.stdout.write(result, done); // a pipe takes a long text only in parts
  });
} finally {
  await rm(temporary, { recursive: true });
}
process.exit(0); // the interpreter would keep the process running
