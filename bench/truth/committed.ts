/** The windows that are kept in the repository, judged by the current rules. */
import { join } from 'node:path';
import { projectFolder } from '../../src/state/paths.ts';
import { currentCriteria } from './current-criteria.ts';
import { judge, type Judged } from './judge.ts';
import { hasCurrentStatistics } from './kept-window.ts';
import { readAsKept, windowPaths } from './window-files.ts';

export const committedFolder = join(projectFolder, 'test', 'fixtures', 'truth');

export interface JudgedFile {
  path: string;
  judged: Judged;
  /** Whether the statistics are those that the current rules would make. */
  isCurrent: boolean;
}

/** One at a time: windows take memory only while they are judged. */
export async function* judgedFiles(folder = committedFolder): AsyncGenerator<JudgedFile> {
  const byCriteria = currentCriteria();
  for (const path of await windowPaths(folder)) {
    const kept = await readAsKept(path);
    yield { path, judged: judge(byCriteria(kept)), isCurrent: hasCurrentStatistics(kept) };
  }
}
