import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import { compareCampaigns } from '../../src/findings/comparison/compare-campaigns.ts';
import { pressureFigure } from '../../src/findings/bottlenecks/bottleneck-text.ts';
import { count, duration } from '../../src/text/figures.ts';
import { comparisonPage } from '../../src/report/comparison-page.ts';
import { htmlReport } from '../../src/report/html-report.ts';
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

    test('shows the figures of the findings, without an error and without a request', async () => {
      const messages = await opened({ width: 1200, colorScheme: 'light' }, async (tab) => {
        for (const { system, maximum, highestTargetMet, bottleneck } of findings.systems) {
          const read = (name: string) => tab.textContent(`#verdict-${system} [data-figure="${name}"]`);
          const figure =
            maximum.state === 'rate'
              ? count(highestTargetMet?.targetPerSecond ?? maximum.perSecond)
              : maximum.state === 'batch' && duration(maximum.totalSeconds);
          expect(await read('maximum')).toBe(figure);
          expect(await read('nearest')).toBe(
            pressureFigure((bottleneck.state === 'found' ? bottleneck.cause : bottleneck.nearest)!),
          );
        }
        expect(await tab.locator('#load-kafka-producer tbody tr').count()).toBe(3);
        expect(await tab.locator('#load-spark-perf tr.invalid').textContent()).toContain('OutOfMemoryError');
        expect(await tab.getByRole('img', { name: /^CPU in use/ }).count()).toBe(5);
      });
      expect(messages).toEqual([]);
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
        const caveats = tab.locator('#caveats-bottlenecks');
        expect(await caveats.getAttribute('open')).toBeNull();
        await caveats.locator('summary').press('Enter');
        expect(await caveats.getAttribute('open')).toBe('');
        await tab.locator('#heat-map [role="region"]').focus();
        expect(await tab.locator('#heat-map [role="region"]:focus').count()).toBe(1);
        expect(await tab.getByRole('region', { name: 'Mean utilization by host' }).count()).toBe(1);
      });
    });

    const pages = { report: page, comparison: comparisonPage(compareCampaigns([data, chartedCampaign()])) };
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
