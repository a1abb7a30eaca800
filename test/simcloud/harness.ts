import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { computePath, serveEndpoint } from './endpoint.ts';
import { endAtTimeLimits } from './gcp/kinds.ts';
import { thingsIn, type Fault, type World } from './world.ts';
import { changeWorld, readWorld } from './world-file.ts';

/** A pretend cloud in which nothing has happened yet. */
export interface Simcloud {
  folder: string;
  world(): World;
  /** Changes what goes wrong from now on; calls are counted from now. */
  setFaults(faults: Fault[]): void;
  /** Has the next so many describe calls not show what is there now, each kind for itself. */
  hide(looks: number): void;
  /** Lets hours pass, at the end of which machines with a time limit of the cloud's own may be gone. */
  advance(hours: number): void;
}

/** Has the engines that this process starts use the pretend cloud in place of the real ones, until it is closed, which leaves nothing. */
export async function openSimcloud(faults: Fault[] = []): Promise<{ cloud: Simcloud; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-simcloud-'));
  const endpoint = await serveEndpoint(folder);
  const outer = { ...process.env };
  Object.assign(process.env, {
    PATH: [join(import.meta.dirname, 'bin'), outer.PATH ?? ''].join(delimiter),
    SIMCLOUD_FOLDER: folder,
    PROOFLOAD_PRETEND_CLOUD: endpoint.url,
    PROOFLOAD_SSH_FROM: '192.0.2.1/32',
    AWS_ENDPOINT_URL_EC2: endpoint.url,
    AWS_ENDPOINT_URL_CLOUDWATCH: endpoint.url,
    AWS_ENDPOINT_URL_SERVICE_QUOTAS: endpoint.url,
    AWS_ACCESS_KEY_ID: 'pretend',
    AWS_SECRET_ACCESS_KEY: 'pretend',
    AWS_REGION: 'us-east-1',
    GOOGLE_COMPUTE_CUSTOM_ENDPOINT: `${endpoint.url}${computePath}`,
    GOOGLE_OAUTH_ACCESS_TOKEN: 'pretend',
  });
  const cloud: Simcloud = {
    folder,
    world: () => readWorld(folder),
    setFaults: (faults) =>
      changeWorld(folder, (world) => {
        world.faults = faults;
        world.requests = [];
      }),
    hide: (looks) =>
      changeWorld(folder, (world) => {
        for (const thing of thingsIn(world)) thing.hiddenLooks = looks;
      }),
    advance: (hours) =>
      changeWorld(folder, (world) => {
        world.now += hours * 3600;
        endAtTimeLimits(world);
      }),
  };
  cloud.setFaults(faults);
  const close = async (): Promise<void> => {
    process.env = outer;
    await endpoint.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { cloud, close };
}

/** Runs `body` with the pretend cloud. */
export async function withSimcloud<Result>(
  { faults }: { faults?: Fault[] },
  body: (cloud: Simcloud) => Promise<Result>,
): Promise<Result> {
  const { cloud, close } = await openSimcloud(faults);
  try {
    return await body(cloud);
  } finally {
    await close();
  }
}
