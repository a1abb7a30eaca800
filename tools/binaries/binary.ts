/** An external program that Proofload needs, and its sources. */
export interface Binary {
  /** Title for messages, such as "Temporal's server". */
  title: string;
  /** Name of its folder in the cache, without the version. */
  name: string;
  /** The installed version. A later version on PATH is accepted. */
  version: string;
  /** Its programs. The first one prints the version. */
  executables: [string, ...string[]];
  /** Arguments that make the first program print its version. Without them, programs on PATH are not used. */
  versionArguments?: string[];
  /** Sources, in the order in which they are tried. */
  sources: Source[];
  /** What to do if all sources fail: an imperative clause. */
  remedy: string;
}

/** One way to get a program. */
export interface Source {
  /** Present participle with object, such as "downloading from github.com". */
  doing: string;
  /** Writes every executable into an empty folder, or throws with one clause that says why it cannot. */
  bring(folder: string, context: SourceContext): Promise<void>;
}

export interface SourceContext {
  /** Absolute path of the folder when it is complete. */
  finalFolder: string;
  /** Prints progress. */
  say: (line: string) => void;
}
