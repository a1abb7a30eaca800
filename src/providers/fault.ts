/** One thing wrong with a stack's configuration: where, as the keys and positions that lead there, and what. */
export interface Fault {
  path: (string | number)[];
  sentence: string;
}
