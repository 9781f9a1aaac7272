import { resolve } from 'node:path';
import { readSettings } from '../../content/config/config.ts';
import { usualBase } from './connect.ts';
import { openBrowser } from '../open-browser.ts';
import { serveCommand } from './serve.ts';
import type { Command, Parsed } from '../usage.ts';

export const openCommand: Command = {
  name: 'open',
  summary: 'Open the site in a browser. Starts a server if none is running.',
  operands: '[site] [options]',
  single: 'folder',
  flags: serveCommand.flags,
  examples: ['lectern open ~/my-site', 'lectern open . --watch --drafts'],
  async run(parsed) {
    const address = await running(parsed);
    if (address === null)
      return serveCommand.run({ ...parsed, has: (name) => name === 'open' || parsed.has(name) });
    console.log((await openBrowser(address)) ? `Opened ${address}` : `Open ${address}`);
    return 0;
  },
};

/** Where a server of this site answers already; null where none does. */
async function running(parsed: Parsed): Promise<string | null> {
  const read = parsed.readSettings ?? readSettings;
  const { config } = await read(resolve(parsed.operands[0] ?? '.'), parsed.text('config'));
  const port = parsed.text('port');
  const address = usualBase(port === undefined ? config.port : Number(port));
  try {
    const answer = await fetch(`${address}/api/v1`, { signal: AbortSignal.timeout(1000) });
    const { name } = (await answer.json()) as { name?: unknown };
    return name === config.name ? address : null;
  } catch {
    return null;
  }
}
