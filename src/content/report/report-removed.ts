import type { Diagnostic } from '../../model/diagnostic.ts';
import type { FieldReader } from '../fields/field-reader.ts';

/** Tells of the tags of templates that are left out of a body. @param bodyLine line of the file on which it starts. */
export function reportRemoved(
  { fields, body, bodyLine, file }: { fields: FieldReader; body: string; bodyLine: number; file: string },
  removed: readonly { name: string; offset: number }[],
): void {
  const [first] = removed;
  if (first === undefined) return;
  const names = [...new Set(removed.map(({ name }) => name))];
  const before = body.slice(0, first.offset);
  const diagnostic: Diagnostic = {
    severity: 'info',
    code: 'template-tags',
    message: `${removed.length === 1 ? 'One template tag is' : `${removed.length} template tags are`} left out: ${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}.`,
    fix: 'You do not have to do anything. To show this content here too, write it as Markdown.',
    file,
    line: bodyLine + before.split('\n').length - 1,
    column: first.offset - before.lastIndexOf('\n'),
  };
  fields.diagnostics.push(diagnostic);
}
