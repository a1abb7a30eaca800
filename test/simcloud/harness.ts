import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Fault, World } from './world.ts';
import { changeWorld, readWorld } from './world-file.ts';

/** A pretend cloud in which nothing has happened yet. */
export interface Simcloud {
  folder: string;
  world(): World;
  /** Changes what goes wrong from now on; calls are counted from now. */
  setFaults(faults: Fault[]): void;
  /** Lets hours pass. */
  advance(hours: number): void;
}

/** Runs `body` with the pretend cloud in place of the real ones, for the engines that this process starts. Leaves nothing. */
export async function withSimcloud<Result>(
  { faults = [] }: { faults?: Fault[] },
  body: (cloud: Simcloud) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-simcloud-'));
  const outer = { ...process.env };
  process.env.SIMCLOUD_FOLDER = folder;
  process.env.PATH = [join(import.meta.dirname, 'bin'), outer.PATH ?? ''].join(delimiter);
  const cloud: Simcloud = {
    folder,
    world: () => readWorld(folder),
    setFaults: (faults) =>
      changeWorld(folder, (world) => {
        world.faults = faults;
        world.requests = [];
      }),
    advance: (hours) =>
      changeWorld(folder, (world) => {
        world.now += hours * 3600;
      }),
  };
  cloud.setFaults(faults);
  try {
    return await body(cloud);
  } finally {
    process.env = outer;
    await rm(folder, { recursive: true, force: true });
  }
}
