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
    reason: 'root can write everywhere, and these checks run as root',
  },
  {
    file: 'test/infra/providers/aws/leftovers.isolated.test.ts',
    test: 'botocore finds nothing wrong with any call',
    reason: 'botocore judges the calls where a nightly job runs this file',
  },
  {
    file: 'test/hardware/bootstrap/prepare-disks.layouts.process.test.ts',
    reason: 'a kernel that runs as a process does not start on every processor',
  },
];

/** A sentence with the reason why tests of a file are skipped, or null if the table has none. */
export function skippedText(file: string, test: string): string | null {
  const entry = mayBeSkipped.find((each) => each.file === file && test.includes(each.test ?? ''));
  return entry ? `${file}: ${entry.reason}` : null;
}

/** The lines of a file of skipped tests for a person; a heading first. */
export async function skippedLines(path: string): Promise<string[]> {
  const lines = ((await readIfThere(path)) ?? '').split('\n').filter((line) => line !== '');
  return lines.length === 0 ? ['No test was skipped.'] : ['Skipped tests:', ...new Set(lines)];
}
