/** Empties the page cache of files, so that they are read from their disk. */
import { run } from '../../src/providers/local/command.ts';
import type { Undo } from './applied.ts';

const forget = [
  'import os, sys',
  'for top in sys.argv[1:]:',
  '    for folder, _, names in os.walk(top):',
  '        for name in names:',
  '            file = os.open(os.path.join(folder, name), os.O_RDONLY)',
  '            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)',
  '            os.close(file)',
].join('\n');

/** There is nothing to undo: what is read comes back. */
export async function emptyCache(folders: string[]): Promise<Undo> {
  // Only what is on the disk can leave the memory.
  for (const folder of folders) await run('sync', '--file-system', folder);
  await run('python3', '-I', '-S', '-c', forget, ...folders);
  return async () => {};
}
