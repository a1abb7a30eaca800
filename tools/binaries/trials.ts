import type { Binary } from './binary.ts';
import { atLeast } from './version.ts';

/** What the trials need of the world. */
export interface World {
  /** Absolute path of a program on the user's PATH, or null. */
  onPath(executable: string): Promise<string | null>;
  /** Version that a program tells, or null when it tells none. */
  versionOf(path: string, versionArguments: string[]): Promise<string | null>;
  /** Folder of the cache that holds the binary whole, or null. */
  cached(binary: Binary): Promise<string | null>;
  /** Runs `make` while no other process makes the same binary. */
  alone<Result>(binary: Binary, make: () => Promise<Result>): Promise<Result>;
  /** Fills a new folder from a source and puts it into the cache whole, or not at all. Returns its path. */
  keep(binary: Binary, source: Binary['sources'][number]): Promise<string>;
  say: (line: string) => void;
}

/** Absolute paths of a binary's programs, by name. */
export type Programs = Record<string, string>;

/**
 * Finds or brings a binary: one on PATH that is new enough, else the cached one, else each of its sources in turn.
 * Throws one sentence that tells what each source said and what to do.
 */
export async function bring(binary: Binary, world: World): Promise<Programs> {
  const label = `${binary.title} ${binary.version}`;
  const present = await fromPath(binary, world);
  if (present) return present;

  const programsIn = (folder: string): Programs =>
    Object.fromEntries(binary.executables.map((executable) => [executable, `${folder}/${executable}`]));
  const cached = await world.cached(binary);
  if (cached) {
    world.say(`${label}: cached`);
    return programsIn(cached);
  }
  return world.alone(binary, async () => {
    const madeMeanwhile = await world.cached(binary);
    if (madeMeanwhile) {
      world.say(`${label}: cached by another set-up meanwhile`);
      return programsIn(madeMeanwhile);
    }
    const refusals: string[] = [];
    for (const source of binary.sources) {
      world.say(`${label}: ${source.doing}`);
      try {
        const folder = await world.keep(binary, source);
        world.say(`${label}: ready`);
        return programsIn(folder);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        refusals.push(reason);
        if (binary.sources.length > 1) world.say(`${label}: not by ${source.doing}: ${reason}`);
      }
    }
    throw new Error(`${label} could not be brought: ${refusals.join('; ')}. To mend it, ${binary.mend}.`);
  });
}

async function fromPath(binary: Binary, world: World): Promise<Programs | null> {
  if (!binary.versionArguments) return null;
  const programs: Programs = {};
  for (const executable of binary.executables) {
    const path = await world.onPath(executable);
    if (!path) return null;
    programs[executable] = path;
  }
  const first = programs[binary.executables[0]]!;
  const version = await world.versionOf(first, binary.versionArguments);
  if (version && atLeast(version, binary.version)) {
    world.say(`${binary.title} ${version}: on PATH, ${first}`);
    return programs;
  }
  world.say(`${binary.title}: ${first} is ${version ?? 'of no known version'}, older than ${binary.version}`);
  return null;
}
