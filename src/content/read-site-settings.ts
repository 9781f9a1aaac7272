import type { Generator } from '../generators/define-generator.ts';
import { readSettings, type Settings } from './config/config.ts';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from './files/open-folder.ts';
import { detectSite } from '../generators/detect.ts';
import { globMatcher } from '../generators/standard/patterns.ts';
import { GENERATORS } from '../generators/generators.ts';
import type { Folder } from '../generators/site-folder.ts';
import type { SiteProfile } from '../generators/site-profile.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { isHtml, isMarkdown } from '../text/file-kinds.ts';
import { applySiteData } from './fields/site-data.ts';

/** The configuration of a site, and the build of its own that decides where its code does. */
export interface SiteSettings extends Settings {
  /** Null where the owner has said what is published. */
  own: OwnBuild | null;
}

/** Reads the configuration of a folder and, where nobody names content or a build, looks for its own build. @throws ConfigError */
export async function readSiteSettings(
  dir: string,
  named?: string,
  generators?: readonly Generator[],
  onFile?: (file: string) => void,
): Promise<SiteSettings> {
  const settings = await readSettings(dir, named, generators, onFile);
  const { content, built } = settings.config;
  return {
    ...settings,
    own: built === undefined && content.length === 0 ? ownBuildOf(dir, generators) : null,
  };
}

/** Its page reloads itself, or its addresses are those of its owner's machine. */
const DEVELOPMENT =
  /\/@vite\/client|\blivereload\.js|__webpack_hmr|browser-sync-client|\b(?:href|src|content)=["']?https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b/i;

/** The build of a site whose code decides what it publishes. */
interface OwnBuild {
  /** Absent where there is none that can be used. */
  dir?: string;
  diagnostics: Diagnostic[];
}

/** The build in the site's own output place, where its sources do not decide (decisions, “Visibility”). */
export function ownBuildOf(dir: string, generators: readonly Generator[] = GENERATORS): OwnBuild {
  const none = { diagnostics: [] };
  const places = [...new Set(generators.flatMap(({ outputs = [] }) => outputs))];
  if (!places.some((place) => isBuild(join(dir, place)))) return none;
  const folder = openFolder(dir);
  const site = detectSite(folder, generators);
  const isUnknown = site.files.unknown.some(({ only }) => only === undefined);
  if (!isUnknown && areToldBySources(textsOf(site, folder), site, folder)) return none;
  const place = site.building.outputs.find((name) => isBuild(join(dir, name)));
  if (place === undefined) return none;
  if (!DEVELOPMENT.test(readFileSync(join(dir, place, 'index.html'), 'utf8')))
    return { dir: join(dir, place), diagnostics: [] };
  const message = `${place}/ is a build for development: its pages reload themselves, or lead to this machine. It is not taken.`;
  const fix = site.functions.advise(() => 0).first.join('\n');
  const file = `${place}/index.html`;
  return { diagnostics: [{ severity: 'warning', code: 'development-build', message, fix, file }] };
}

/** Files among its content that Lectern could read: what lies at the top is about the repository. */
function textsOf({ isPlain, rules, building: { outputs } }: SiteProfile, folder: Folder): string[] {
  const isContent = rules.map(({ files }) => globMatcher(files));
  return folder
    .files()
    .filter(
      (file) =>
        (isPlain || file.includes('/')) &&
        !outputs.some((place) => file.startsWith(`${place}/`)) &&
        isContent.some((matches) => matches(file)) &&
        (isMarkdown(file) || (isHtml(file) && folder.text(file)?.startsWith('---') === true)),
    );
}

/** Whether there are texts, of which the site's code leaves at most half to its build. */
function areToldBySources(texts: readonly string[], { functions }: SiteProfile, folder: Folder): boolean {
  const left = texts.filter((file) => {
    const data = functions.given?.(file) ?? null;
    return data !== null && applySiteData(data, folder.matter(file) ?? {}, file).hidden?.kind === 'undecided';
  });
  return texts.length > 0 && left.length * 2 <= texts.length;
}

function isBuild(dir: string): boolean {
  const page = join(dir, 'index.html');
  return existsSync(page) && statSync(page).isFile();
}
