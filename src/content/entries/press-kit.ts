import { cleanBody } from '../../markdown/clean/clean.ts';
import { normalizeText } from '../../markdown/front-matter.ts';
import type { Diagnostic, Hidden } from '../../model/diagnostic.ts';
import type { PressKitSource } from '../../model/press-kit.ts';
import { FieldReader } from '../fields/field-reader.ts';
import { readVisibility } from '../fields/visibility.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { readMatter } from '../formats/front-matter.ts';
import { parseYaml } from '../formats/yaml.ts';
import { pressKitOf } from './read-press-kit.ts';

export interface PressKitFile {
  pressKit: PressKitSource;
  file: string;
}

/** Reads a press kit without what is wrong in it, which is reported; null: all of it. */
export function readPressKit(
  text: string,
  file: string,
): { pressKit: PressKitSource | null; diagnostics: Diagnostic[]; hidden?: Hidden } {
  const { located, body } = isMarkdown(file)
    ? readMatter(text, file)
    : { located: parseYaml(normalizeText(text), file), body: '' };
  if (located.failed) return { pressKit: null, diagnostics: located.diagnostics };
  const data = (located.value ?? {}) as Record<string, unknown>;
  if (typeof data !== 'object' || Array.isArray(data)) {
    const message = 'The press kit is not a mapping of keys to values.';
    const said = { code: 'invalid-press-kit', message, file, ...located.locate([]) };
    return { pressKit: null, diagnostics: [{ severity: 'error', ...said }] };
  }
  const fields = new FieldReader(data, located, { file, zone: 'UTC' });
  const { hidden } = readVisibility(fields, file, null);
  if (fields.failed) return { pressKit: null, diagnostics: fields.diagnostics };
  if (hidden !== null) return { pressKit: null, diagnostics: [], hidden };
  const intro = body.trim();
  if (intro) data['intro'] = [data['intro'], intro].filter(Boolean).join('\n\n');

  const { kit, complaints } = pressKitOf(data);
  const diagnostics = complaints.map(
    ({ path, message, fix }): Diagnostic => ({
      severity: 'warning',
      code: 'invalid-press-kit',
      message: `${message} Lectern leaves it out, and serves the rest of the press kit.`,
      fix,
      file,
      ...located.locate(path),
    }),
  );
  return { pressKit: withoutComments(kit), diagnostics };
}

/** What is Markdown in it without what no page shows. */
function withoutComments(kit: PressKitSource): PressKitSource {
  const clean = (text: string) => cleanBody(text, { templates: 'none' }).text.trim();
  const cleanBodies = <Item extends { body: string }>(items: Item[]) =>
    items.map((item) => ({ ...item, body: clean(item.body) }));
  const intro = kit.intro === undefined ? {} : { intro: clean(kit.intro) };
  return { ...kit, ...intro, bios: cleanBodies(kit.bios), topics: cleanBodies(kit.topics) };
}
