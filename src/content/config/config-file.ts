import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../model/content.ts';

export const CONFIG_FILE = 'lectern.yaml';
/** Questions that a site's search must answer: `lectern check --questions`. */
export const QUESTIONS_FILE = 'questions.yaml';

/** A text that changes if the folder is recognised as another kind of site, as while a configuration is missing. */
export function siteKind(dir: string, { site: [first] }: Pick<Report, 'site'>): string {
  return [first?.value, first?.why, existsSync(join(dir, CONFIG_FILE))].join('\n');
}
