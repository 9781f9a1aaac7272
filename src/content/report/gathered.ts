import type { Diagnostic, Lost } from '../../model/diagnostic.ts';

/** Merges the diagnostics about words that the same tag, component or expression leaves out, at its first place. */
export function gathered(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const losses = new Map<string, { at: Diagnostic; lost: Lost }>();
  const merged = diagnostics.flatMap((diagnostic): (Diagnostic | { at: Diagnostic; lost: Lost })[] => {
    const { lost } = diagnostic;
    if (lost === undefined) return [diagnostic];
    const earlier = losses.get(lost.by);
    if (earlier === undefined) {
      const each = { at: diagnostic, lost: { ...lost, files: [...lost.files] } };
      losses.set(lost.by, each);
      return [each];
    }
    earlier.lost.words += lost.words;
    earlier.lost.sample ||= lost.sample;
    for (const file of lost.files) if (!earlier.lost.files.includes(file)) earlier.lost.files.push(file);
    return [];
  });
  return merged.map((each) => ('at' in each ? withMessage(each.at, each.lost) : each));
}

function withMessage(diagnostic: Diagnostic, lost: Lost): Diagnostic {
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
  return { ...diagnostic, message, fix, lost };
}
