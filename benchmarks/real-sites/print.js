/** The row of a site in the table. */
export function tableRow({ row, result }) {
  const { repository, commit, kind, oracle } = row;
  const name = `[${repository}](https://github.com/${repository}/tree/${commit}${row.folder ? `/${row.folder}` : ''})`;
  const counts = `${result.served} | ${result.hidden} | ${result.reported}`;
  const start = `| ${name} | ${kind}${row.lectern ? ' ¹' : ''} | ${counts}`;
  if (!oracle) return `${start} | – | – | – | – | – | – | unverified |`;
  const differ = ({ compared, differ: count }) => (compared === 0 ? '–' : `${count} of ${compared}`);
  const { asked, titles, dates, languages, extra } = result;
  const answered = `${asked.pages} | ${asked.pages - asked.missing}`;
  return `${start} | ${answered} | ${differ(titles)} | ${differ(dates)} | ${differ(languages)} | ${extra} | ${oracle.is} |`;
}

/** The remarks about a site, below the table. */
export function note({ row, result }) {
  const { repository, lectern, notes } = row;
  const parts = [];
  if (notes) parts.push(notes);
  const { sitemap, redirects, passed } = result;
  if (sitemap?.pages > 0)
    parts.push(`${sitemap.pages - sitemap.missing} of ${sitemap.pages} addresses in its sitemap answer.`);
  if (redirects?.all > 0)
    parts.push(
      `${redirects.all - redirects.missing} of ${redirects.all} ${redirects.all === 1 ? 'redirect answers' : 'redirects answer'}.`,
    );
  if (passed?.length > 0)
    parts.push(`Not asked for: ${passed.map(({ why, count }) => `${why} (${count})`).join('; ')}.`);
  if (result.beside > 0)
    parts.push(
      `${result.beside} of its pages ${result.beside === 1 ? 'has' : 'have'} another address here, because theirs is one of Lectern’s own, such as /search.`,
    );
  const lines = [`- **${repository}**: ${parts.join(' ') || 'nothing to add.'}`];
  if (lectern === undefined) return lines;
  const [error] = result.errors;
  if (error) lines.push(`  Without \`lectern.yaml\`: ${error.message.replaceAll('\n', ' ')}`);
  return [...lines, '', '  ```yaml', ...lectern.map((line) => `  ${line}`), '  ```', ''];
}

/** The shares of right values over all verified sites, and the counts of the table. */
export function totals(measured) {
  const verified = measured.filter(({ row }) => row.oracle);
  const sum = (count) => verified.reduce((total, { result }) => total + count(result), 0);
  const kinds = new Set(measured.map(({ row }) => row.kind));
  const share = (right, all) =>
    `${all - right} of ${all} (${((100 * (all - right)) / Math.max(1, all)).toFixed(2)} %)`;
  return [
    `${measured.length} repositories of ${kinds.size} kinds; ${verified.length} are verified. Over these:`,
    `addresses answered ${share(
      sum(({ asked }) => asked.missing),
      sum(({ asked }) => asked.pages),
    )},`,
    `titles right ${share(
      sum(({ titles }) => titles.differ),
      sum(({ titles }) => titles.compared),
    )},`,
    `dates ${share(
      sum(({ dates }) => dates.differ),
      sum(({ dates }) => dates.compared),
    )},`,
    `languages ${share(
      sum(({ languages }) => languages.differ),
      sum(({ languages }) => languages.compared),
    )},`,
    `published here but not in the original: ${sum(({ extra }) => extra)}.`,
  ].join('\n');
}
