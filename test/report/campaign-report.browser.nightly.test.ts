import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import { compareCampaigns } from '../../src/findings/comparison/compare-campaigns.ts';
import { comparisonReport } from '../../src/report/comparison-report.ts';
import { reportHtml } from '../../src/report/document/html.ts';
import { htmlReport } from './rendered.ts';
import { chartedCampaign } from './sample-campaign.ts';

const executable = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
const unfold = "document.querySelectorAll('details').forEach((folded) => { folded.open = true; })";
const slow = { timeout: 300_000 };

describe.skipIf(!executable)(
  `the report in a browser${executable ? '' : ' (skipped: no Chromium under /usr/bin)'}`,
  slow,
  () => {
    const data = chartedCampaign();
    const findings = findingsOf(data);
    const page = htmlReport(data, findings);
    let browser: Browser;

    beforeAll(async () => {
      const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
      browser = await chromium.launch({ executablePath: executable!, args, timeout: 240_000 });
    }, 300_000);
    afterAll(() => browser.close());

    /** Opens the report, runs `inspect`, and returns the console messages, errors and requests of the page. */
    async function opened(
      options: { width: number; colorScheme: 'light' | 'dark'; content?: string },
      inspect: (page: Page) => Promise<void>,
    ): Promise<string[]> {
      const { width, colorScheme, content = page } = options;
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, offline: true });
      context.setDefaultTimeout(240_000);
      const tab = await context.newPage();
      const messages: string[] = [];
      tab.on('console', (message) => messages.push(message.text()));
      tab.on('pageerror', (error) => messages.push(error.message));
      tab.on('request', (request) => messages.push(request.url()));
      await tab.setContent(content, { waitUntil: 'load' });
      await inspect(tab);
      await context.close();
      return messages;
    }

    test('has every answer on the first screen of a desktop, and three on that of a phone, without an error or a request', async () => {
      const bottoms = `[...document.querySelectorAll('#answers li')].map((item) => item.getBoundingClientRect().bottom)`;
      const messages = await opened({ width: 1280, colorScheme: 'light' }, async (tab) => {
        expect(await tab.locator('#answers li').count()).toBe(findings.answers.length);
        for (const [index, { sentence }] of findings.answers.entries())
          expect(
            await tab
              .locator('#answers li')
              .nth(index)
              .textContent()
              .then((shown) => shown!.replaceAll('\u00a0', ' ')),
          ).toContain(sentence.replaceAll('\u00a0', ' '));
        expect(Math.max(...(await tab.evaluate<number[]>(bottoms)))).toBeLessThan(900);
        await tab.setViewportSize({ width: 390, height: 844 });
        expect((await tab.evaluate<number[]>(bottoms))[2]).toBeLessThan(844);
      });
      expect(messages).toEqual([]);
    });

    test('says the values where somebody points at a chart, next to an answer, by level and over time', async () => {
      const messages = await opened({ width: 1280, colorScheme: 'light' }, async (tab) => {
        const charts = [
          ['.answers svg', '50,000 target records/s: 49,871'],
          ['#verdicts .chart svg', '50,000 target records/s: 49,871'],
          ['#charts .chart svg', 'kafka01'],
        ] as const;
        for (const [selector, said] of charts) {
          const chart = tab.locator(selector).first();
          await chart.scrollIntoViewIfNeeded();
          const { x, y, width, height } = (await chart.boundingBox())!;
          await tab.mouse.move(x + 0.4 * width, y + 0.5 * height);
          expect(await tab.locator('#tip').innerText()).toContain(said);
        }
        await tab.mouse.move(2, 2);
        expect(await tab.locator('#tip').isVisible()).toBe(false);
      });
      expect(messages).toEqual([]);
    });

    test('has the charts of answers to their right on a desktop, and below the first three answers on a phone', async () => {
      const places = `['#answers li', '#answers figure'].map((selector) =>
        [...document.querySelectorAll(selector)].map((item) => item.getBoundingClientRect().toJSON()))`;
      type Boxes = { left: number; right: number; top: number; bottom: number }[];
      await opened({ width: 1280, colorScheme: 'light' }, async (tab) => {
        const [sentences, figures] = await tab.evaluate<[Boxes, Boxes]>(places);
        for (const { left } of figures) expect(left).toBeGreaterThan(Math.max(...sentences.map(({ right }) => right)));
        for (const [index, { bottom }] of figures.slice(0, -1).entries())
          expect(bottom).toBeLessThanOrEqual(figures[index + 1]!.top + 1);
        await tab.setViewportSize({ width: 390, height: 844 });
        const [narrow, below] = await tab.evaluate<[Boxes, Boxes]>(places);
        for (const { top } of below) expect(top).toBeGreaterThan(narrow[2]!.bottom);
      });
    });

    test('is at most six screens and 1,500 words long before anything is unfolded', async () => {
      await opened({ width: 1280, colorScheme: 'light' }, async (tab) => {
        expect(await tab.evaluate<number>('document.documentElement.scrollHeight / 900')).toBeLessThanOrEqual(6);
        expect(await tab.evaluate<number>('document.body.innerText.split(/\\s+/).length')).toBeLessThanOrEqual(1500);
      });
    });

    test('opens what a link leads into, and everything for print', async () => {
      await opened({ width: 1280, colorScheme: 'light' }, async (tab) => {
        expect(await tab.locator('#method .folded').getAttribute('open')).toBeNull();
        await tab.locator('nav a[href="#method"]').click();
        await expect.poll(() => tab.locator('#method .folded').getAttribute('open')).toBe('');
        await tab.evaluate('dispatchEvent(new Event("beforeprint"))');
        expect(await tab.locator('details:not([open])').count()).toBe(0);
      });
    });

    test('fits 380, 820 and 1200 pixels: wide tables scroll within their own area', async () => {
      await opened({ width: 380, colorScheme: 'light' }, async (tab) => {
        await tab.evaluate(unfold);
        for (const width of [380, 820, 1200]) {
          await tab.setViewportSize({ width, height: 900 });
          expect(await tab.evaluate('document.documentElement.scrollWidth'), `of ${width}`).toBe(width);
        }
      });
    });

    test('has a heat map of 40 runs side by side on a desktop, with figures that are readable', async () => {
      const runs = Array.from({ length: 40 }, (_, index) => data.runs[index % data.runs.length]!);
      const content = htmlReport({ ...data, runs }, findings);
      await opened({ width: 1280, colorScheme: 'light', content }, async (tab) => {
        const overflow = `Math.max(...[...document.querySelectorAll('#heat-map .scroll')].map((area) => area.scrollWidth - area.clientWidth))`;
        expect(await tab.evaluate(overflow)).toBe(0);
        const size = `parseFloat(getComputedStyle(document.querySelector('#heat-map td.number')).fontSize)`;
        expect(await tab.evaluate(size)).toBeGreaterThan(11);
      });
    });

    test('has chart text that is readable on a phone', async () => {
      await opened({ width: 390, colorScheme: 'light' }, async (tab) => {
        const smallest = await tab.evaluate(`Math.min(...[...document.querySelectorAll('.chart svg')].flatMap((svg) => {
          const shrunk = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          return [...svg.querySelectorAll('text')].map((text) => parseFloat(getComputedStyle(text).fontSize) * shrunk);
        }))`);
        expect(smallest).toBeGreaterThan(9.5);
      });
    });

    test('opens caveats and reaches the heat map by keyboard', async () => {
      await opened({ width: 380, colorScheme: 'light' }, async (tab) => {
        await tab.evaluate(`document.querySelector('#caveats-bottlenecks').parentElement.open = true`);
        const caveats = tab.locator('#caveats-bottlenecks');
        expect(await caveats.getAttribute('open')).toBeNull();
        await caveats.locator('summary').press('Enter');
        expect(await caveats.getAttribute('open')).toBe('');
        await tab.locator('#heat-map [role="region"]').focus();
        expect(await tab.locator('#heat-map [role="region"]:focus').count()).toBe(1);
        expect(await tab.getByRole('region', { name: 'Mean utilization by host' }).count()).toBe(1);
      });
    });

    const pages = {
      report: page,
      comparison: reportHtml(comparisonReport(compareCampaigns([data, chartedCampaign()]))),
    };
    // The scheme decides colours, and the width what is laid out and how large: no colour depends on the width.
    const looks = [
      { colorScheme: 'light', width: 390 },
      { colorScheme: 'dark', width: 1200 },
    ] as const;

    test.each(Object.entries(pages).flatMap(([name, content]) => looks.map((look) => ({ name, content, ...look }))))(
      'has no accessibility violations in the $name, $colorScheme, $width wide, with everything unfolded',
      async (look) => {
        const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
        await opened(look, async (tab) => {
          await tab.evaluate(unfold);
          await tab.evaluate(axe);
          const faults = await tab.evaluate(
            `axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) =>
            id + ', ' + impact + ': ' + nodes.slice(0, 3).map(({ html }) => html).join(' ')))`,
          );
          expect(faults).toEqual([]);
        });
      },
    );
  },
);
