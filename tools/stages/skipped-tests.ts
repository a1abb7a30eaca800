/** Tests that may be skipped where all programs are installed, with the reason. In the checks, any other skipped test fails its stage. */
import { readIfThere } from '../../src/state/state-files.ts';

interface SkippedTests {
  file: string;
  /** Words of the test's full name; absent for the whole file. */
  test?: string;
  reason: string;
}

const mayBeSkipped: readonly SkippedTests[] = [
  {
    file: 'test/hardware/preflight/preflight.process.test.ts',
    test: 'root can write everywhere',
    reason: 'it is about a user who is not root, and these checks run as root',
  },
];

/** A sentence with the reason, or null if the table has none. */
export function skippedText(file: string, test: string): string | null {
  const entry = mayBeSkipped.find((each) => each.file === file && test.includes(each.test ?? ''));
  return entry ? `${file} > ${test}: skipped, because ${entry.reason}` : null;
}

/** The lines of a file of skipped tests for a person; a heading first. */
export async function skippedLines(path: string): Promise<string[]> {
  const lines = ((await readIfThere(path)) ?? '').split('\n').filter((line) => line !== '');
  return lines.length === 0 ? ['No test was skipped.'] : ['Skipped tests:', ...new Set(lines)];
}
