import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from './open-folder.ts';
import type { Generator } from '../../generators/define-generator.ts';
import { detectSite } from '../../generators/detect.ts';
import { GENERATORS } from '../../generators/generators.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';

/** Its page reloads itself, or its addresses are those of its owner's machine. */
const DEVELOPMENT =
  /\/@vite\/client|\blivereload\.js|__webpack_hmr|browser-sync-client|\b(?:href|src|content)=["']?https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b/i;

/** The build of a site whose code decides what it publishes. */
export interface OwnBuild {
  /** Absent where there is none that can be used. */
  dir?: string;
  diagnostics: Diagnostic[];
}

/**
 * Looks for a build in the place where the site's own program writes it (decisions, "Visibility"): only where the
 * sources do not say what is published. A build for development is not taken.
 */
export function ownBuildOf(dir: string, generators: readonly Generator[] = GENERATORS): OwnBuild {
  const none = { diagnostics: [] };
  const places = [...new Set(generators.flatMap(({ outputs = [] }) => outputs))];
  if (!places.some((place) => isBuild(join(dir, place)))) return none;
  const site = detectSite(openFolder(dir), generators);
  if (!site.unknown.some(({ only }) => only === undefined)) return none;
  const place = site.outputs.find((name) => isBuild(join(dir, name)));
  if (place === undefined) return none;
  if (!DEVELOPMENT.test(readFileSync(join(dir, place, 'index.html'), 'utf8')))
    return { dir: join(dir, place), diagnostics: [] };
  return {
    diagnostics: [
      {
        severity: 'warning',
        code: 'development-build',
        message: `${place}/ is a build for development: its pages reload themselves, or lead to this machine. It is not taken.`,
        fix: [...site.advise().first].join('\n'),
        file: `${place}/index.html`,
      },
    ],
  };
}

function isBuild(dir: string): boolean {
  const page = join(dir, 'index.html');
  return existsSync(page) && statSync(page).isFile();
}
