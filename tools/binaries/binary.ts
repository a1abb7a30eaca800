/** An outside program that Proofload needs, and where it may come from. */
export interface Binary {
  /** What people call it, such as "Temporal's server". */
  title: string;
  /** Name of its folder in the cache, without the version. */
  name: string;
  /** The version that is brought; on PATH a later one serves as well. */
  version: string;
  /** Its programs. The first one tells the version. */
  executables: [string, ...string[]];
  /** Arguments that make the first program tell its version. Absent: a program on PATH is never taken. */
  versionArguments?: string[];
  /** Where it can be had, in the order in which that is tried. */
  sources: Source[];
  /** What a person does when no source gave it: an imperative clause. */
  mend: string;
}

/** One way to get a program. */
export interface Source {
  /** Present participle with object, such as "downloading from github.com". */
  doing: string;
  /** Writes every executable into an empty folder, or throws with one clause that says why it cannot. */
  bring(folder: string, context: SourceContext): Promise<void>;
}

export interface SourceContext {
  /** Absolute path that the folder will have when it is whole. */
  finalFolder: string;
  /** Tells a person how far it is. */
  say: (line: string) => void;
}
