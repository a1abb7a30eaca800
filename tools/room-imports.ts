/** Checks that rooms of `src` import only earlier rooms, and that there are no import cycles, by value or by type. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { projectFolder } from '../src/state/paths.ts';
import { allowedImports } from './rooms/allowed.ts';
import { importsAgainstOrder, cyclesOf, importsIn, roomOf, roomOrder, type FileImport } from './rooms/imports.ts';

const readHere = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

/** Every import in the files of `src`. */
export function importsHere(): FileImport[] {
  return globSync('src/**/*.ts', { cwd: projectFolder }).flatMap((from) =>
    importsIn(readHere(from)).map((name) => ({ from, to: normalize(join(dirname(from), name)) })),
  );
}

/** One sentence per forbidden import and per cycle. */
export function roomFaults(imports: FileImport[], order: string[], allowed = allowedImports): string[] {
  const isAllowed = ({ from, to }: FileImport): boolean =>
    allowed.some((each) => each.from === roomOf(from) && each.to === roomOf(to) && each.files.includes(to));
  const against = importsAgainstOrder(imports, order)
    .filter((each) => !isAllowed(each))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: ${roomOf(from)} → ${roomOf(to)} violates the order in docs/what-is-where.md`,
    );
  const cycles = cyclesOf(imports).map((files) => `These files form an import cycle: ${files.join(', ')}`);
  return [...against, ...cycles];
}

/** Allowed imports that are no longer needed. */
export function unusedAllowanceTexts(imports: FileImport[], order: string[]): string[] {
  const against = importsAgainstOrder(imports, order);
  return allowedImports.flatMap(({ from, files }) =>
    files
      .filter((file) => !against.some((each) => roomOf(each.from) === from && each.to === file))
      .map((file) => `${from} no longer imports ${file}: remove it from tools/rooms/allowed.ts`),
  );
}

if (import.meta.main) {
  const imports = importsHere();
  const order = roomOrder(readHere('docs/what-is-where.md'));
  for (const line of unusedAllowanceTexts(imports, order)) console.error(line);
  const faults = roomFaults(imports, order);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
