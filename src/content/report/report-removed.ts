import type { Diagnostic } from '../../model/diagnostic.ts';
import type { FieldReader } from '../fields/field-reader.ts';

/** A text with fewer words, and a tag that is left out, had all or most of its words in that. */
const FEW = 12;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Tells of the tags of templates that are left out of a body.
 * @param bodyLine line of the file on which it starts. @param left what there is without them.
 */
export function reportRemoved(
  { fields, body, bodyLine, file }: { fields: FieldReader; body: string; bodyLine: number; file: string },
  removed: readonly { name: string; offset: number }[],
  left: string,
): void {
  const [first] = removed;
  if (first === undefined) return;
  const names = [...new Set(removed.map(({ name }) => name))];
  const before = body.slice(0, first.offset);
  const words = left.match(WORD)?.length ?? 0;
  // What a text imports is no word of it.
  const isLost = words < FEW && names.some((name) => !/^(?:import|export)$/.test(name));
  const diagnostic: Diagnostic = {
    severity: isLost ? 'warning' : 'info',
    code: isLost ? 'lost-text' : 'template-tags',
    message: `${isLost ? `Of this text, ${words === 0 ? 'no word is' : words === 1 ? 'one word is' : `${words} words are`} left: the rest is in template tags. ` : ''}${removed.length === 1 ? 'One template tag is' : `${removed.length} template tags are`} left out: ${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}.`,
    fix: isLost
      ? 'Build the site, and run Lectern again with the build: lectern serve --built DIR. The build has the text.'
      : 'You do not have to do anything. To show this content here too, write it as Markdown.',
    file,
    line: bodyLine + before.split('\n').length - 1,
    column: first.offset - before.lastIndexOf('\n'),
  };
  fields.diagnostics.push(diagnostic);
}
