/**
 * Takes the screenshots of the README from a campaign in this checkout whose Temporal server still runs:
 * `node tools/screenshots.ts <campaign id>`. Needs Chromium under /usr/bin.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { RefusalError } from '../src/input/refusal.ts';
import { workflowIdOf } from '../src/control/names-on-server.ts';
import { ownServer } from '../src/control/own-server.ts';
import { projectFolder, resultsFolder } from '../src/state/paths.ts';
import { campaignLayout } from '../src/measurement/results/layout.ts';

const executablePath = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
const [campaignId] = process.argv.slice(2);
if (!campaignId || !executablePath) throw new RefusalError(['Name a campaign id and install Chromium under /usr/bin.']);
const images = join(projectFolder, 'docs/images');

async function takeScreenshot(
  browser: Browser,
  url: string,
  height: number,
  name: string,
  ready: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height }, colorScheme: 'light' });
  await page.goto(url);
  await page.getByText(ready).first().waitFor({ timeout: 60_000 });
  await page.screenshot({ path: join(images, name) });
  await page.close();
}

await mkdir(images, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
try {
  const { html } = campaignLayout(join(resultsFolder, campaignId));
  await takeScreenshot(browser, `file://${html}`, 1300, 'report.png', 'Systems');
  const server = await ownServer();
  if (!server)
    throw new RefusalError([
      'The Temporal server of this checkout does not run. Start it with proofload server start.',
    ]);
  const workflow = `${server.uiAddress}/namespaces/${server.namespace}/workflows/${encodeURIComponent(await workflowIdOf(campaignId))}`;
  await takeScreenshot(browser, workflow, 1200, 'temporal-ui.png', 'recordStart');
} finally {
  await browser.close();
}
