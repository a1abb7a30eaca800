import type { Binary } from './binary.ts';
import { atLeast } from './version.ts';

/** What installing a binary needs from its environment. */
export interface SetUpContext {
  /** Absolute path of a program on the user's PATH, or null. */
  onPath(executable: string): Promise<string | null>;
  /** Version that a program prints, or null. */
  versionOf(path: string, versionArguments: string[]): Promise<string | null>;
  /** Cache folder with the complete binary, or null. */
  cached(binary: Binary): Promise<string | null>;
  /** Runs `make` while no other process installs the same binary. */
  exclusively<Result>(binary: Binary, make: () => Promise<Result>): Promise<Result>;
  /** Fills a new folder from a source and moves it into the cache once complete. Returns its path. */
  store(binary: Binary, source: Binary['sources'][number]): Promise<string>;
  say: (line: string) => void;
}

/** Absolute paths of a binary's programs, by name. */
export type Programs = Record<string, string>;

/**
 * Finds or installs a binary: from PATH if it is new enough, else from the cache, else from each source in turn. Throws
 * one sentence with the error of each source and the remedy.
 */
export async function bring(binary: Binary, context: SetUpContext): Promise<Programs> {
  const label = `${binary.title} ${binary.version}`;
  const onPath = await fromPath(binary, context);
  if (onPath) return onPath;

  const programsIn = (folder: string): Programs =>
    Object.fromEntries(binary.executables.map((executable) => [executable, `${folder}/${executable}`]));
  const cached = await context.cached(binary);
  if (cached) {
    context.say(`${label}: cached`);
    return programsIn(cached);
  }
  return context.exclusively(binary, async () => {
    const installedMeanwhile = await context.cached(binary);
    if (installedMeanwhile) {
      context.say(`${label}: installed by another set-up meanwhile`);
      return programsIn(installedMeanwhile);
    }
    const reasons: string[] = [];
    for (const source of binary.sources) {
      context.say(`${label}: ${source.doing}`);
      try {
        const folder = await context.store(binary, source);
        context.say(`${label}: ready`);
        return programsIn(folder);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        reasons.push(reason);
        if (binary.sources.length > 1) context.say(`${label}: ${source.doing} failed: ${reason}`);
      }
    }
    throw new Error(`${label} could not be installed: ${reasons.join('; ')}. To fix this, ${binary.remedy}.`);
  });
}

async function fromPath(binary: Binary, context: SetUpContext): Promise<Programs | null> {
  if (!binary.versionArguments) return null;
  const programs: Programs = {};
  for (const executable of binary.executables) {
    const path = await context.onPath(executable);
    if (!path) return null;
    programs[executable] = path;
  }
  const first = programs[binary.executables[0]]!;
  const version = await context.versionOf(first, binary.versionArguments);
  if (version && atLeast(version, binary.version)) {
    context.say(`${binary.title} ${version}: on PATH, ${first}`);
    return programs;
  }
  context.say(
    `${binary.title}: ${first} has ${version ? `version ${version}` : 'no known version'}, but ${binary.version} is required`,
  );
  return null;
}
