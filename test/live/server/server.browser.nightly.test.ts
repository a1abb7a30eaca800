import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePage, type ServedPage } from '../served-page.ts';

const executable = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));

/** How the line of the first host is drawn. */
const cpu = (tab: Page) =>
  tab.locator('#hosts svg').first().locator('path:has(desc), path:has(title)').first().getAttribute('d');

describe.skipIf(!executable)(
  `the live page in a browser${executable ? '' : ' (skipped: no Chromium under /usr/bin)'}`,
  { timeout: 300_000 },
  () => {
    let browser: Browser;
    let page: ServedPage;
    const writing = new AbortController();
    beforeAll(async () => {
      const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
      browser = await chromium.launch({ executablePath: executable!, args, timeout: 240_000 });
      page = await servePage();
      for (let second = 60; second > 0; second -= 1) await page.append(Date.now() - second * 1000, 0.5);
      void write();
    }, 300_000);
    afterAll(async () => {
      writing.abort();
      await browser.close();
      await page.close();
    });

    /** A sampler that writes once a second. */
    async function write(): Promise<void> {
      while (!writing.signal.aborted) {
        await page.append(Date.now(), 0.5);
        await setTimeout(1000, null, { signal: writing.signal }).catch(() => {});
      }
    }

    async function opened(
      options: { width: number; colorScheme: 'light' | 'dark'; javaScriptEnabled?: boolean },
      inspect: (tab: Page, messages: string[]) => Promise<void>,
    ): Promise<void> {
      const { width, ...rest } = options;
      const context = await browser.newContext({ viewport: { width, height: 900 }, ...rest });
      context.setDefaultTimeout(60_000);
      const tab = await context.newPage();
      const messages: string[] = [];
      tab.on('console', (message) => messages.push(message.text()));
      tab.on('pageerror', (error) => messages.push(error.message));
      await tab.goto(page.link);
      await tab.locator('#recent-cpu-0-title').waitFor({ state: 'attached' });
      await inspect(tab, messages);
      await context.close();
    }

    test('a chart moves when a sample is appended, without an error, and the address bar has no token', async () => {
      await opened({ width: 1200, colorScheme: 'light' }, async (tab, messages) => {
        const before = await cpu(tab);
        await expect.poll(() => cpu(tab), { timeout: 60_000 }).not.toBe(before);
        expect(tab.url()).not.toContain('test-token');
        expect(await tab.evaluate('document.cookie')).toBe('');
        expect(messages).toEqual([]);
      });
    });

    test('opened details stay open, and the focus stays where it is, while the page changes', async () => {
      await opened({ width: 1200, colorScheme: 'light' }, async (tab) => {
        await tab.locator('#course summary').last().click();
        await tab.locator('a', { hasText: 'Cancel' }).focus();
        const first = await cpu(tab);
        await expect.poll(() => cpu(tab), { timeout: 60_000 }).not.toBe(first);
        expect(await tab.locator('#course details').last().getAttribute('open')).toBe('');
        expect(await tab.evaluate('document.activeElement.textContent')).toBe('Cancel …');
      });
    });

    test('a person pauses the campaign by keyboard alone, after a question', async () => {
      await opened({ width: 390, colorScheme: 'light' }, async (tab, messages) => {
        await tab.locator('a', { hasText: 'Pause' }).press('Enter');
        await tab.getByRole('button', { name: 'Pause it' }).press('Enter');
        await tab.getByText('pause was taken').waitFor();
        await tab.getByRole('link', { name: 'Back to the campaign' }).press('Enter');
        await tab.locator('#now').waitFor();
        expect(messages).toEqual([]);
      });
    });

    test('without JavaScript the page shows what is known now', async () => {
      await opened({ width: 1200, colorScheme: 'light', javaScriptEnabled: false }, async (tab) => {
        expect(await tab.locator('#hosts svg').count()).toBe(4);
        expect(await tab.getByText('The connection to Proofload is lost').isVisible()).toBe(false);
      });
    });

    test('a report that is opened from the list cannot read the page of its origin', async () => {
      await opened({ width: 1200, colorScheme: 'light' }, async (tab) => {
        await tab.locator('#campaigns a', { hasText: 'ended-1' }).click();
        expect(await tab.title()).toBe('A report');
        expect(await tab.evaluate('self.origin')).toBe('null');
      });
    });

    test('it fits a phone, with everything unfolded', async () => {
      await opened({ width: 380, colorScheme: 'light' }, async (tab) => {
        await tab.evaluate(`document.querySelectorAll('details').forEach((folded) => { folded.open = true; })`);
        expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(380);
      });
    });

    test.each([
      { colorScheme: 'light', width: 390 },
      { colorScheme: 'dark', width: 1200 },
    ] as const)('has no accessibility violations, $colorScheme, $width wide', async (look) => {
      const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      await opened(look, async (tab) => {
        for (const path of ['', 'campaigns/live-1/extend']) {
          if (path !== '') await tab.goto(`${tab.url()}${path}`);
          await tab.evaluate(axe);
          const faults = await tab.evaluate(
            `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html).join(' ')))`,
          );
          expect(faults).toEqual([]);
        }
      });
    });
  },
);
