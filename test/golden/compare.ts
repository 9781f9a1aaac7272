import { FIELD } from './dump.ts';

/** The lines in which two dumps differ, each with its block; empty if they are the same. */
export function difference(wanted: string, found: string): string[] {
  const before = countedLines(wanted);
  const after = countedLines(found);
  return [
    ...[...before].filter(([line]) => !after.has(line)).map(([line, order]) => ({ line, order, sign: '-' })),
    ...[...after].filter(([line]) => !before.has(line)).map(([line, order]) => ({ line, order, sign: '+' })),
  ]
    .toSorted((a, b) => (a.order === b.order ? (a.sign < b.sign ? 1 : -1) : a.order < b.order ? -1 : 1))
    .map(({ line, sign }) => `${sign} ${line.replace(/\0\d+$/, '')}`);
}

/** Each line together with its block, and a key to sort it by. Equal lines are numbered. */
function countedLines(dump: string): Map<string, string> {
  const lines = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { key, lines: fields } of blocksOf(dump)) {
    for (const field of fields.length === 0 ? [''] : fields) {
      const line = `${key}${field}`;
      const count = (counts.get(line) ?? 0) + 1;
      counts.set(line, count);
      lines.set(`${line}\0${count}`, `${key} ${/^\s*\w+/.exec(field)?.[0] ?? ''}`);
    }
  }
  return lines;
}

function blocksOf(dump: string): { key: string; lines: string[] }[] {
  return dump
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [key = '', ...lines] = line.split(FIELD);
      return { key, lines: lines.map((field) => FIELD + field) };
    });
}
