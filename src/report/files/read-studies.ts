/** Reads the published studies that results are compared with: every file of `studies/`. */
import { join, relative } from 'node:path';
import { parseStudy, type Study } from '../../findings/published/study.ts';
import { readText } from '../../input/read-text.ts';
import { projectFolder } from '../../state/paths.ts';
import { namesIn } from '../../state/state-files.ts';

const studiesFolder = join(projectFolder, 'studies');

/** Studies without a fault, and every fault of the others. */
export async function readStudies(folder = studiesFolder): Promise<{ studies: Study[]; faults: string[] }> {
  const files = (await namesIn(folder)).filter((name) => name.endsWith('.yaml')).toSorted();
  const parsed = await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      return parseStudy({ file: relative(projectFolder, path), text: await readText(path) });
    }),
  );
  return {
    studies: parsed.flatMap((each) => ('study' in each ? each.study : [])),
    faults: parsed.flatMap((each) => ('faults' in each ? each.faults : [])),
  };
}
