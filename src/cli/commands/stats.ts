import { readJson } from '../../platform/private-file.ts';
import { summarize, visitsText } from '../../stats/summary.ts';
import { VisitCounts } from '../../stats/visit-counts.ts';
import { SITE_FLAGS, siteRequest, visitsFile } from '../flags/site-flags.ts';
import { type Command, toggle, valued, wholeNumber } from '../usage.ts';

export const statsCommand: Command = {
  name: 'stats',
  summary:
    'Show who reads the site: people, agents and crawlers, what they read, and what they did not find.',
  operands: '[site] [options]',
  single: 'folder',
  flags: {
    config: SITE_FLAGS.config,
    built: SITE_FLAGS.built,
    cache: SITE_FLAGS.cache,
    days: valued('N', 'The last N days with visits, at most 90 (default: 30)'),
    json: toggle('Print everything as JSON'),
  },
  examples: ['lectern stats ~/my-site', 'lectern stats . --days 7 --json'],
  async run(parsed) {
    const days = wholeNumber(parsed, 'days', [1, Infinity], 'a whole number from 1') ?? 30;
    const request = await siteRequest(parsed, parsed.operands[0]);
    const file = visitsFile(request);
    const summary = summarize(new VisitCounts(file === null ? undefined : readJson(file)).toJSON(), days);
    if (parsed.has('json')) console.log(JSON.stringify(summary, null, 2));
    else console.log(summary.from === null ? NO_VISITS : visitsText(summary));
    return summary.from === null ? 1 : 0;
  },
};

const NO_VISITS = `No visits have been counted. \`lectern serve\` counts them, unless it runs with --watch, --drafts or --cache none,
or \`stats\` is false in lectern.yaml.`;
