import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import type { Running } from '../../src/runtimes/node/serve/serve.ts';
import { isThere } from '../support/needed.ts';
import { serveFolder } from '../support/serving.ts';

/** The shell has no windows, so it takes two thirds of the time of the whole browser. Either runs every suite. */
const CHROMIUM =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ?? 'chromium';
/**
 * Features of Chromium that are switched off. The list repeats those that Playwright switches off, since Chromium reads
 * only the last list. If the others were on, each window would draw two pages for its address bar, which takes longer
 * than the page under test.
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
/** Milliseconds, less than the time limit of tests, so that an error of the browser names what it waited for. */
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
  // No page can reach another machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export const EXAMPLE = join(import.meta.dirname, '../../examples/site');
const FAILURES = join(import.meta.dirname, 'failures');

/** Describes a suite that needs Chromium. It is skipped if Chromium is missing, unless `CI` is set. */
export const describeInBrowser = isThere(
  CHROMIUM,
  "Debian's package chromium-headless-shell (apt-get install chromium-headless-shell)",
)
  ? describe
  : describe.skip;

export interface Opened {
  /** The origin of the site. */
  url: string;
  /** Opens an empty page. `trouble` collects its errors, dialogs and requests to other origins. */
  open(options?: BrowserContextOptions): Promise<{ page: Page; trouble: string[] }>;
}

/** All suites of a worker share this browser, since its start takes longer than most tests. It ends with the worker. */
let shared: Promise<Browser> | undefined;

function launch(features: readonly string[]): Promise<Browser> {
  const args = [...FLAGS, ...features.map((feature) => `--enable-features=${feature}`)];
  // Some suites end a server in this process with SIGINT. Playwright would then close the browser and end the worker.
  return chromium.launch({ executablePath: CHROMIUM, args, timeout: PATIENCE, handleSIGINT: false });
}

/** Starts a server and a browser for the suite. @param features of Chromium to switch on. */
export function useBrowser(dir: string, features: readonly string[] = []): Opened {
  let running: Running;
  beforeAll(async () => {
    running = await serveFolder(dir);
  });
  const opened = useBrowserAt(() => running.address, features);
  afterAll(() => running?.close());
  return opened;
}

/**
 * Starts a browser for the suite, for the site at an origin.
 * @param features of Chromium to switch on. They need a browser of their own.
 */
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
