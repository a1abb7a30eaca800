/** One fault in a stack's configuration: its place, as keys and positions, and a sentence. */
export interface Fault {
  path: (string | number)[];
  sentence: string;
}
