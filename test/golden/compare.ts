import { digest } from './dump.ts';

/** How a dump differs from another, a line each, with the block that it stands in; empty where it does not. */
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

/** Lines with their block, told apart where they are the same, and what to sort them by. */
function countedLines(dump: string): Map<string, string> {
  const lines = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { key, lines: fields } of blocksOf(dump)) {
    for (const field of fields.length === 0 ? [''] : fields) {
      const line = `${key}${field}`;
      const count = (counts.get(line) ?? 0) + 1;
      counts.set(line, count);
      lines.set(`${line}\0${count}`, `${key} ${/^ *\w+/.exec(field)?.[0] ?? ''}`);
    }
  }
  return lines;
}

/**
 * A dump that tells nobody what it says: for each block its kind, a digest of its name, and one for each field.
 * Equal for equal dumps, and a changed field changes one digest.
 */
export function digestDump(dump: string): string {
  return digestBlocks(dump)
    .map(({ line }) => `${line}\n`)
    .toSorted()
    .join('');
}

/** Lines of a dump whose digests are not in a digested one, and how many blocks of each kind it has besides. */
export function differenceOfDigests(wanted: string, found: string): string[] {
  const before = new Map(
    wanted
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.split(' ', 2).join(' '), line]),
  );
  const changes: string[] = [];
  for (const { id, line, key, fields } of digestBlocks(found)) {
    const known = before.get(id);
    before.delete(id);
    if (known === line) continue;
    if (known === undefined) changes.push(`+ ${key}, which the golden does not have`);
    const old = new Set(known?.split(' ').slice(2));
    const names = new Set<string>();
    for (const { name, lines, token } of fields) {
      names.add(name);
      if (!old.has(token)) changes.push(...lines.map((text) => `+ ${key}${text}`));
    }
    for (const token of old) {
      const [name = ''] = token.split('=');
      if (!names.has(name)) changes.push(`- ${key}  ${name}: (a value that is lost)`);
    }
  }
  for (const id of before.keys()) changes.push(`- ${id}, a block that is lost`);
  return changes;
}

interface DigestedBlock {
  /** Kind and digest of the name. */
  id: string;
  line: string;
  key: string;
  fields: { name: string; lines: string[]; token: string }[];
}

function digestBlocks(dump: string): DigestedBlock[] {
  const counts = new Map<string, number>();
  return blocksOf(dump).map(({ key, lines }) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const id = `${key.split(' ', 1)[0]} ${digest(`${key}\n${count}`, 12)}`;
    const byName = new Map<string, string[]>();
    for (const line of lines) {
      const name = line.trim().split(':', 1)[0] as string;
      byName.set(name, [...(byName.get(name) ?? []), line]);
    }
    const fields = [...byName].map(([name, texts]) => ({
      name,
      lines: texts,
      token: `${name}=${digest(texts.join('\n'), 8)}`,
    }));
    return { id, key, fields, line: [id, ...fields.map(({ token }) => token)].join(' ') };
  });
}

function blocksOf(dump: string): { key: string; lines: string[] }[] {
  const blocks: { key: string; lines: string[] }[] = [];
  for (const line of dump.split('\n')) {
    if (line.startsWith('  ')) blocks.at(-1)?.lines.push(line);
    else if (line !== '') blocks.push({ key: line, lines: [] });
  }
  return blocks;
}
