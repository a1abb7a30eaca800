/** What was asked cannot be done, and nothing was touched: every reason at once. The command exits with 2. */
export class RefusalError extends Error {
  /** One sentence each, with the file and line, flag or host it speaks of. */
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'RefusalError';
    this.faults = faults;
  }
}
