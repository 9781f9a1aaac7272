import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the rules that a page breaks, with the elements that break them. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(SOURCE);
  // Without this option, axe also lists the rules that the page keeps, which takes as long as the check.
  const options: RunOptions = { resultTypes: ['violations'] };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`);
}
