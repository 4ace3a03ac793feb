// The page's modules and their imports.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../src/kingdombuilder/web/js', import.meta.url));
const STATIC_IMPORT = /^(?:import|export)\s+(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /(?<!\{)\bimport\('([^']+)'\)\.then|=> import\('([^']+)'\)/g;

/** Return the modules by their path below `js/`, with their static and dynamic imports. */
export function readModules() {
  const modules = new Map();
  for (const entry of readdirSync(ROOT, { recursive: true })) {
    const file = String(entry);
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(ROOT, file), 'utf-8');
    const below = (target) => relative(ROOT, resolve(ROOT, dirname(file), target));
    const isLocal = (target) => target.startsWith('.');
    const matches = (pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[2]);
    modules.set(file, {
      text,
      imports: matches(STATIC_IMPORT).filter(isLocal).map(below),
      packages: matches(STATIC_IMPORT).filter((target) => !isLocal(target)),
      later: matches(DYNAMIC_IMPORT).filter(isLocal).map(below),
    });
  }
  return modules;
}

/** Return the entries of workers, which a page starts by their address. */
export function readWorkers() {
  const description = JSON.parse(readFileSync(join(ROOT, '../page.json'), 'utf-8'));
  return Object.values(description.workerFiles).map((file) => relative('js', file));
}
