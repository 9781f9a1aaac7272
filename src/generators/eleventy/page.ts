/** What functions are told of a page: https://www.11ty.dev/docs/data-eleventy-supplied/#page-variable */
export function pageOf(file: string, input: string): Record<string, string> {
  const below = input === '' ? file : file.slice(input.length + 1);
  const names = below.replace(/\.[^./]+$/, '').split('/');
  const last = withoutDate(names.at(-1) as string);
  const parent = withoutDate(names.at(-2) ?? '');
  return {
    inputPath: `./${file}`,
    fileSlug: last === 'index' ? parent : last,
    filePathStem: `/${[...names.slice(0, -1), last].join('/')}`,
  };
}

/** A name without the date in front: https://www.11ty.dev/docs/data-eleventy-supplied/#fileslug */
export function withoutDate(name: string): string {
  return name.replace(/^\d{4}-\d{2}-\d{2}-/, '');
}
