import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../model/content.ts';

export const CONFIG_FILE = 'lectern.yaml';
/** What an owner wants to be answered: `lectern check --questions`. */
export const QUESTIONS_FILE = 'questions.yaml';

/** What a folder was taken for, and by what: while a configuration is away, this is another. */
export function siteKind(dir: string, { site: [first] }: Pick<Report, 'site'>): string {
  return [first?.value, first?.why, existsSync(join(dir, CONFIG_FILE))].join('\n');
}
