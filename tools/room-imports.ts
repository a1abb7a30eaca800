/** Checks that rooms of `src` import those before them alone, and that files import in no circle, by value or by type. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { projectFolder } from '../src/state/paths.ts';
import { allowedCircles, allowedImports, type AllowedImports } from './rooms/allowed.ts';
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
  const pairs = Map.groupBy(againstOrder(imports, order), ({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`);
  const faults = [...pairs].flatMap(([pair, all]) => {
    const most = allowed.find((each) => pairOf(each) === pair)?.most ?? 0;
    if (all.length <= most) return [];
    const files = all.map(({ from, to }) => `  ${from} → ${to}`).join('\n');
    return [
      `${pair} goes against the order of docs/what-is-where.md, ${all.length} times, and ${most} are allowed:\n${files}`,
    ];
  });
  const circles = circlesOf(imports)
    .filter((files) => !allowedCircles.some(({ through }) => files.includes(through)))
    .map((files) => `These files import in a circle: ${files.join(', ')}`);
  return [...faults, ...circles];
}

/** What is allowed and no longer needed: the list is to shrink. */
export function slackText(imports: FileImport[], order: string[]): string[] {
  const found = againstOrder(imports, order).map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`);
  return allowedImports.flatMap((each) => {
    const count = found.filter((pair) => pair === pairOf(each)).length;
    return count < each.most
      ? [`${pairOf(each)}: ${each.most} allowed, ${count} found; lower it in tools/rooms/allowed.ts`]
      : [];
  });
}

const pairOf = ({ from, to }: AllowedImports): string => `${from} → ${to}`;

if (import.meta.main) {
  const imports = importsHere();
  const order = roomOrder(readHere('docs/what-is-where.md'));
  for (const line of slackText(imports, order)) console.error(line);
  const faults = roomFaults(imports, order);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
