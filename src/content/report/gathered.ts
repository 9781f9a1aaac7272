import type { Diagnostic, Lost } from '../../model/diagnostic.ts';

/** Diagnostics with one for all the words that the same tag, component or expression takes, where it first stands. */
export function gathered(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const first = new Map<string, { at: Diagnostic; lost: Lost }>();
  const rest = diagnostics.flatMap((diagnostic): (Diagnostic | { at: Diagnostic; lost: Lost })[] => {
    const { lost } = diagnostic;
    if (lost === undefined) return [diagnostic];
    const same = first.get(lost.by);
    if (same === undefined) {
      const each = { at: diagnostic, lost: { ...lost, files: [...lost.files] } };
      first.set(lost.by, each);
      return [each];
    }
    same.lost.words += lost.words;
    same.lost.sample ||= lost.sample;
    for (const file of lost.files) if (!same.lost.files.includes(file)) same.lost.files.push(file);
    return [];
  });
  return rest.map((each) => ('at' in each ? toldOf(each.at, each.lost) : each));
}

function toldOf(at: Diagnostic, lost: Lost): Diagnostic {
  const { by, words, sample, files } = lost;
  const where = files.length === 1 ? '' : ` in ${files.length} files`;
  const count = words === 1 ? 'one word is' : `${words} words are`;
  const what =
    sample === '' ? 'What it shows, only the site’s program knows' : `“${sample}${words > 8 ? ' …' : ''}”`;
  const message = `\`${by}\`${where}: ${count} left out. ${what}.`;
  const component = /^<([\w.:-]+)>$/.exec(by)?.[1];
  const instead =
    component === undefined
      ? 'Or write the words as Markdown.'
      : `Or write in lectern.yaml what it becomes: components: { ${component}: "**{title}** {children}" }`;
  const fix = `Build the site, and run Lectern again with the build: lectern serve --built DIR. ${instead}`;
  return { ...at, message, fix, lost };
}
