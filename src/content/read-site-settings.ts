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

/** The configuration of a site, and its own build if that decides what is published. */
export interface SiteSettings extends Settings {
  /** Null if `lectern.yaml` names content or a build. */
  ownBuild: OwnBuild | null;
}

/** Reads the configuration of a folder. If it names neither content nor a build, looks for the site's own build. @throws ConfigError */
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
    ownBuild: built === undefined && content.length === 0 ? ownBuildOf(dir, generators) : null,
  };
}

/** Marks of a development build: its pages reload themselves, or link to the local machine. */
const DEVELOPMENT =
  /\/@vite\/client|\blivereload\.js|__webpack_hmr|browser-sync-client|\b(?:href|src|content)=["']?https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b/i;

/** The build of a site whose code decides what it publishes. */
interface OwnBuild {
  /** Absent if there is no usable build. */
  dir?: string;
  diagnostics: Diagnostic[];
}

/** The build in the generator's output folder, if the sources do not decide what is published (decisions, “Visibility”). */
export function ownBuildOf(dir: string, generators: readonly Generator[] = GENERATORS): OwnBuild {
  const none = { diagnostics: [] };
  const places = [...new Set(generators.flatMap(({ outputs = [] }) => outputs))];
  if (!places.some((place) => isBuild(join(dir, place)))) return none;
  const folder = openFolder(dir);
  const site = detectSite(folder, generators);
  const isUnknown = site.files.unknown.some(({ only }) => only === undefined);
  if (!isUnknown && areDecidedBySources(textsOf(site, folder), site, folder)) return none;
  const place = site.building.outputs.find((name) => isBuild(join(dir, name)));
  if (place === undefined) return none;
  if (!DEVELOPMENT.test(readFileSync(join(dir, place, 'index.html'), 'utf8')))
    return { dir: join(dir, place), diagnostics: [] };
  const message = `${place}/ is a build for development: its pages reload themselves, or lead to this machine. It is not taken.`;
  const fix = site.functions.advise(() => 0).first.join('\n');
  const file = `${place}/index.html`;
  return { diagnostics: [{ severity: 'warning', code: 'development-build', message, fix, file }] };
}

/** Content files that Lectern could read. Files at the top of the folder are about the repository. */
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

/** Whether there are texts, and the sources decide at least half of them. */
function areDecidedBySources(texts: readonly string[], { functions }: SiteProfile, folder: Folder): boolean {
  const undecided = texts.filter((file) => {
    const data = functions.given?.(file) ?? null;
    return data !== null && applySiteData(data, folder.matter(file) ?? {}, file).hidden?.kind === 'undecided';
  });
  return texts.length > 0 && undecided.length * 2 <= texts.length;
}

function isBuild(dir: string): boolean {
  const page = join(dir, 'index.html');
  return existsSync(page) && statSync(page).isFile();
}
