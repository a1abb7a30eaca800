/** Checks that rooms of `src` import those before them alone, and that files import in no circle, by value or by type. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { projectFolder } from '../src/state/paths.ts';
import { allowedImports } from './rooms/allowed.ts';
import { againstOrder, circlesOf, importsIn, roomOf, roomOrder, type FileImport } from './rooms/imports.ts';

const readHere = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

/** Every import of one file by another, from those of `src`. */
export function importsHere(): FileImport[] {
  return globSync('src/**/*.ts', { cwd: projectFolder }).flatMap((from) =>
    importsIn(readHere(from)).map((name) => ({ from, to: normalize(join(dirname(from), name)) })),
  );
}

/** A sentence for each import and each circle that is not allowed; none where all is well. */
export function roomFaults(imports: FileImport[], order: string[], allowed = allowedImports): string[] {
  const isAllowed = ({ from, to }: FileImport): boolean =>
    allowed.some((each) => each.from === roomOf(from) && each.to === roomOf(to) && each.files.includes(to));
  const against = againstOrder(imports, order)
    .filter((each) => !isAllowed(each))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: ${roomOf(from)} → ${roomOf(to)} goes against the order of docs/what-is-where.md`,
    );
  const circles = circlesOf(imports).map((files) => `These files import in a circle: ${files.join(', ')}`);
  return [...against, ...circles];
}

/** What is allowed and no longer needed: the list is to shrink. */
export function slackText(imports: FileImport[], order: string[]): string[] {
  const against = againstOrder(imports, order);
  return allowedImports.flatMap(({ from, files }) =>
    files
      .filter((file) => !against.some((each) => roomOf(each.from) === from && each.to === file))
      .map((file) => `Nothing of ${from} imports ${file} any more: take it off tools/rooms/allowed.ts`),
  );
}

if (import.meta.main) {
  const imports = importsHere();
  const order = roomOrder(readHere('docs/what-is-where.md'));
  for (const line of slackText(imports, order)) console.error(line);
  const faults = roomFaults(imports, order);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
