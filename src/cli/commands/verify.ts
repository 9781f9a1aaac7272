import { isUrl } from '../../model/parse-url.ts';
import { paint } from '../report/words.ts';
import { type Command, toggle, UsageError } from '../usage.ts';

/** The result of a check of the contract (`test/contract/verify.ts`); `wrong` is null if the check holds. */
interface Verdict {
  check: string;
  wrong: string | null;
  milliseconds: number;
}

/** `build/bundle.js` bundles that suite, so that the contract is written only once. */
const SUITE = new URL('../../contract/verify.js', import.meta.url);

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Check a deployed site against the contract, with some forty requests, within the quota.',
  operands: 'URL [options]',
  single: 'site',
  flags: { json: toggle('Print the verdicts as JSON') },
  examples: ['lectern verify https://example.com'],
  async run(parsed) {
    const [url = ''] = parsed.operands;
    if (!/^https?:/.test(url) || !isUrl(url) || new URL(url).pathname !== '/')
      throw new UsageError(
        'Name the origin at which the site answers, such as lectern verify https://example.com.',
      );
    const { verifySite } = (await import(SUITE.href)) as {
      verifySite(deployed: { url: string; fetch: typeof fetch }): AsyncIterable<Verdict>;
    };
    const verdicts: Verdict[] = [];
    for await (const verdict of verifySite({ url, fetch })) {
      verdicts.push(verdict);
      if (!parsed.has('json'))
        console.log(
          verdict.wrong === null
            ? `${paint('green', 'holds')}   ${verdict.check}`
            : `${paint('red', 'BROKEN')}  ${verdict.check}\n        ${verdict.wrong}`,
        );
    }
    const broken = verdicts.filter(({ wrong }) => wrong !== null).length;
    if (parsed.has('json')) console.log(JSON.stringify(verdicts, null, 2));
    else console.log(`${verdicts.length - broken} of ${verdicts.length} checks hold at ${url}`);
    return broken > 0 ? 1 : 0;
  },
};
