import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseProfile, readProfile } from '../../../src/hardware/profile/read.ts';
import { gcpFaults } from '../../../src/providers/gcp/preflight.ts';
import type { Profile } from '../../../src/providers/profile.ts';
import { refused, serveApi, type ApiAnswer, type ApiServer } from './api-server.ts';

const text = `config:
  proofload:provider: gcp
  proofload:gcp:
    project: a-project
    region: us-central1
    zones: { a: us-central1-a, b: us-central1-b }
  proofload:hardware:
    node: { catalogue: gcp/n1-standard-2 }
    newer: { catalogue: gcp/n2-standard-8 }
  proofload:hosts:
    - { name: one, hardware: node, roles: [cassandra], zone: a, dataVolume: { gigabytes: 2000, kind: pd-standard } }
    - { name: two, hardware: node, roles: [cassandra], zone: b, dataVolume: { gigabytes: 500, kind: pd-ssd } }
    - { name: load01, hardware: newer, roles: [load], zone: a }
`;
const profile = (): Profile => parseProfile('mine', text, { file: 'mine.yaml', machineCores: 8 });

let folder = '';
let server: ApiServer;
/** Answers by path, in place of those of a project in which everything is there. */
let answers: Record<string, ApiAnswer | null> = {};
const ownAddress = async () => '203.0.113.7/32';
const unknownAddress = () => Promise.reject(new Error('The address is unknown.'));

function answer(path: string): ApiAnswer | null {
  if (path in answers) return answers[path] ?? null;
  return { body: { name: path, status: 'UP', quotas: [] } };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-gcp-'));
  answers = {};
  server = await serveApi((_method, { pathname }) => answer(pathname.slice(1)));
  for (const name of Object.keys(process.env).filter((each) => /^(GOOGLE|GCLOUD|CLOUDSDK)_/.test(each)))
    vi.stubEnv(name, undefined);
  // Nothing from the machine that runs the tests: no login, and no server with the machine's own account.
  vi.stubEnv('CLOUDSDK_CONFIG', folder);
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  vi.stubEnv('GOOGLE_COMPUTE_CUSTOM_ENDPOINT', server.endpoint);
  vi.stubEnv('GOOGLE_OAUTH_ACCESS_TOKEN', 'token');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(folder, { recursive: true });
});

const faults = async (sshFrom = ownAddress, milliseconds?: number): Promise<string[]> =>
  (await gcpFaults(profile(), sshFrom, milliseconds)).map(({ sentence }) => sentence);

test('a project in which everything is there is accepted', async () => {
  expect(await faults()).toEqual([]);
  expect(server.calls).toContain('GET /projects/a-project/zones/us-central1-b/machineTypes/n1-standard-2');
});

test('missing credentials are refused with a remedy, before anything is asked', async () => {
  vi.stubEnv('GOOGLE_OAUTH_ACCESS_TOKEN', undefined);
  expect(await faults()).toEqual([
    expect.stringMatching(
      /^profile mine: there are no credentials for Google \(.+\); log in with "gcloud auth application-default login"/,
    ),
  ]);
  expect(server.calls).toEqual([]);
});

test.each([
  [401, 'authError', 'Request had invalid authentication credentials'],
  [403, 'forbidden', "Required 'compute.projects.get' permission for 'projects/a-project'"],
  [403, 'accessNotConfigured', 'Compute Engine API has not been used in project a-project'],
])('credentials that Google rejects with %i %s are refused with the project', async (status, reason, message) => {
  answers['projects/a-project'] = refused(status, reason, message);
  expect(await faults()).toEqual([
    expect.stringContaining(
      `profile mine: Google rejects the credentials for project a-project (${reason}: ${message})`,
    ),
  ]);
});

test('a Google that takes a call and never answers is reported as unreachable after the time limit', async () => {
  answers['projects/a-project'] = null;
  expect(await faults(ownAddress, 150)).toEqual([
    expect.stringMatching(
      /^profile mine: Compute Engine cannot be reached \(TimeoutError: .*; check that this machine reaches 127\.0\.0\.1/,
    ),
  ]);
});

test('zones, machine types and quotas that are missing are reported at once, and the address for SSH with them', async () => {
  const missing = refused(404, 'notFound', 'was not found');
  answers['projects/a-project'] = { body: { quotas: [{ metric: 'CPUS_ALL_REGIONS', limit: 8, usage: 0 }] } };
  answers['projects/a-project/zones/us-central1-b'] = missing;
  answers['projects/a-project/zones/us-central1-a'] = { body: { status: 'DOWN' } };
  answers['projects/a-project/zones/us-central1-a/machineTypes/n2-standard-8'] = missing;
  const quotas = [
    { metric: 'INSTANCES', limit: 3, usage: 3 },
    { metric: 'CPUS', limit: 3, usage: 0 },
    { metric: 'N2_CPUS', limit: 8, usage: 0 },
    { metric: 'DISKS_TOTAL_GB', limit: 1999, usage: 0 },
    // Of two boot disks of 40 GB, one of 200 GB that holds data, and the disk of 500 GB.
    { metric: 'SSD_TOTAL_GB', limit: 779, usage: 0 },
    { metric: 'SNAPSHOTS', limit: 0, usage: 0 },
  ];
  answers['projects/a-project/regions/us-central1'] = { body: { quotas } };
  const request = 'request more under "IAM & Admin", "Quotas" in Google\'s console';
  expect(await faults(unknownAddress)).toEqual([
    'profile mine: zone us-central1-a is DOWN',
    'profile mine: zone us-central1-a has no machine type n2-standard-8',
    'profile mine: Google has no zone us-central1-b',
    `profile mine: the quota CPUS of us-central1 is 3, and the hosts need 4; ${request}`,
    `profile mine: the quota DISKS_TOTAL_GB of us-central1 is 1999, and the hosts need 2000; ${request}`,
    `profile mine: the quota SSD_TOTAL_GB of us-central1 is 779, and the hosts need 780; ${request}`,
    `profile mine: the quota CPUS_ALL_REGIONS of project a-project is 8, and the hosts need 12; ${request}`,
    'profile mine: The address is unknown.',
  ]);
});

test('an unknown region or project is reported alone', async () => {
  answers['projects/a-project/regions/us-central1'] = refused(404, 'notFound', 'was not found');
  expect(await faults()).toEqual(['profile mine: Google has no region us-central1']);
  answers['projects/a-project'] = refused(404, 'notFound', 'was not found');
  expect(await faults()).toEqual(['profile mine: Google has no project a-project, or these credentials cannot see it']);
});

test('a shipped stack file is refused until it names a project', async () => {
  expect(await gcpFaults(await readProfile('gce-disk'), ownAddress)).toEqual([
    {
      path: ['proofload:gcp', 'project'],
      sentence: 'is the placeholder of the shipped file: give the id of your own project',
    },
  ]);
  expect(server.calls).toEqual([]);
});
