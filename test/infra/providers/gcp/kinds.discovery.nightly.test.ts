/** What is sent to Google, recorded, against Google's own description of its interface; and the answers of the pretend Google. */
import { scratchState } from '../../scratch-state.ts';
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newestImage } from '../../../../infra/providers/gcp/image.ts';
import { gcpLeftovers } from '../../../../infra/providers/gcp/leftovers.ts';
import { gcpOwned } from '../../../../infra/providers/gcp/owned.ts';
import { leftoversIn } from '../../../../infra/leftovers-of.ts';
import { gcpFaults } from '../../../../src/providers/gcp/preflight.ts';
import { ownerId } from '../../../../src/state/owner.ts';
import { withSimcloud, type Simcloud } from '../../../simcloud/harness.ts';
import { changeWorld } from '../../../simcloud/world-file.ts';
import { discoveryJudge, type ComputeCall } from '../../../strangers/discovery.ts';
import { installPackage } from '../../../strangers/packages.ts';
import { profile } from './example.ts';
import { leak } from './leaked.ts';

const reason = await installPackage('google-api');
const judge = reason === null ? await discoveryJudge() : null;
const owner = await ownerId();
const minutes = 60_000;

let calls: ComputeCall[] = [];
/** What every second call meets in place of an answer, one after the other. */
let troubles: (() => Response)[] = [];
let asked = 0;

beforeEach(() => {
  calls = [];
  troubles = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    asked += 1;
    if (troubles.length > 0 && asked % 2 === 0) return troubles[(asked / 2) % troubles.length]!();
    const response = await answered(address, init);
    const url = new URL(address);
    if (url.pathname.includes('/compute/v1/'))
      calls.push({
        verb: init.method ?? 'GET',
        url,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        answer: response.ok ? await response.clone().json() : null,
      });
    return response;
  });
});

afterEach(() => void vi.unstubAllGlobals());
afterAll(() => rm(scratchState, { recursive: true, force: true }));

const leakAll = (cloud: Simcloud): void =>
  changeWorld(cloud.folder, (world) => {
    leak(world, profile.stack, owner);
    leak(world, 'another', owner);
  });

/** Everything that Proofload itself asks of Google in the life of a campaign, and after it. */
async function wholeLife(cloud: Simcloud): Promise<void> {
  leakAll(cloud);
  expect(await gcpFaults(profile, async () => '203.0.113.7/32')).toEqual([]);
  await newestImage({ ...profile, provider: 'gcp' });
  await gcpLeftovers.hold!(profile, '2026-12-02T11:30:00.000Z', AbortSignal.timeout(minutes));
  expect(leftoversIn(await gcpLeftovers.check(profile))).toHaveLength(5);
  await gcpLeftovers.remove(profile, {});
  expect(leftoversIn(await gcpLeftovers.check(profile))).toEqual([]);
  await gcpOwned.find('projects/a-project', owner);
  await gcpOwned.remove('projects/a-project', owner, {});
  expect(await gcpOwned.find('projects/a-project', owner)).toEqual([]);
}

const title = reason === null ? '' : ` (skipped: ${reason})`;

test.skipIf(reason !== null)(
  `every call is one that Google describes, and so is every answer of the pretend Google${title}`,
  { timeout: 5 * minutes },
  () =>
    withSimcloud({}, async (cloud) => {
      await wholeLife(cloud);
      const judged = calls.map((call) => judge!(call));
      expect([...new Set(judged.flatMap(({ faults }) => faults))]).toEqual([]);
      const methods = new Set(judged.map(({ method }) => method));
      for (const method of ['instances.setLabels', 'instances.delete', 'networks.delete', 'images.getFromFamily'])
        expect(methods).toContain(`compute.${method}`);
      expect(methods.size).toBeGreaterThan(15);
    }),
);

const refusal = (code: number, word: string) => (): Response =>
  Response.json({ error: { code, message: word, errors: [{ reason: word, message: word }] } }, { status: code });

const broken = (): Response => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
};

test.skipIf(reason !== null)(
  `calls that Google puts off, or whose connection breaks, are made again${title}`,
  { timeout: 5 * minutes },
  () =>
    withSimcloud({}, async (cloud) => {
      troubles = [refusal(403, 'rateLimitExceeded'), refusal(503, 'backendError'), broken];
      await wholeLife(cloud);
      expect(calls.length).toBeGreaterThan(20);
    }),
);
