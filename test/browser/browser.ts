import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import type { Running } from '../../src/runtimes/node/serve/serve.ts';
import { isThere } from '../support/needed.ts';
import { serveFolder } from '../support/serving.ts';

const CHROMIUM = '/usr/bin/chromium';
/**
 * Features of Chromium that are off. Those that Playwright switches off for pages come again, as the last list counts.
 * Without the others each window draws the list of its address bar as two pages, which takes longer than a page of ours.
 */
const OFF = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockOriginHeaderModificationOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];
/** Milliseconds: less than a test may take, so that the browser says what it waited for. */
const PATIENCE = 240_000;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${OFF.join(',')}`,
  // Nothing outside of this machine is there.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export const EXAMPLE = join(import.meta.dirname, '../../examples/site');
const FAILURES = join(import.meta.dirname, 'failures');

/** A suite that needs Chromium: skipped where there is none, unless `CI` is set. */
export const describeInBrowser = isThere(CHROMIUM, "Debian's package chromium (apt-get install chromium)")
  ? describe
  : describe.skip;

export interface Opened {
  /** The origin of the site. */
  url: string;
  /** A page with nothing on it; what goes wrong on it is in `trouble`. */
  open(options?: BrowserContextOptions): Promise<{ page: Page; trouble: string[] }>;
}

/** The browser of all suites of a worker, which it ends with: to start takes longer than most tests. */
let shared: Promise<Browser> | undefined;

function launch(features: readonly string[]): Promise<Browser> {
  const args = [...FLAGS, ...features.map((feature) => `--enable-features=${feature}`)];
  // A suite of the same worker ends a server with the signal: Playwright would close the browser, and end the worker.
  return chromium.launch({ executablePath: CHROMIUM, args, timeout: PATIENCE, handleSIGINT: false });
}

/** One browser and one server for the suite. @param features of Chromium to switch on. */
export function useBrowser(dir: string, features: readonly string[] = []): Opened {
  let running: Running;
  beforeAll(async () => {
    running = await serveFolder(dir);
  });
  const opened = useBrowserAt(() => running.address, features);
  afterAll(() => running?.close());
  return opened;
}

/** A browser for the suite, and what answers at an origin. @param features of Chromium: with some, one of its own. */
export function useBrowserAt(origin: () => string, features: readonly string[] = []): Opened {
  let browser: Browser;
  beforeAll(async () => {
    if (features.length > 0) browser = await launch(features);
    else {
      if (!(await shared)?.isConnected()) shared = launch(features);
      browser = (await shared) as Browser;
    }
  });
  afterAll(async () => {
    if (features.length > 0) await browser.close();
  });
  return {
    get url() {
      return origin();
    },
    async open(options = {}) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      const trouble: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text());
      });
      page.on('pageerror', (error) => trouble.push(error.message));
      page.on('dialog', (dialog) => {
        trouble.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('request', (request) => {
        const { origin: asked, protocol } = new URL(request.url());
        if (protocol !== 'data:' && asked !== origin()) trouble.push(`request to ${request.url()}`);
      });
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') {
          mkdirSync(FAILURES, { recursive: true });
          const name = task.name.replace(/[^\w]+/g, '-').slice(-120);
          await page.screenshot({ path: join(FAILURES, `${name}.png`) });
        }
        await context.close();
      });
      return { page, trouble };
    },
  };
}
