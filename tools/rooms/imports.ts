/** Imports between files, and their cycles. Pure. */

/** One import of a project file, of values or types. Paths are relative to the project. */
export interface FileImport {
  from: string;
  to: string;
}

const statement = /(?:^|\n)(?:import|export)\s[^'";]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g;

/** The import specifiers of a file, as written. */
export function importsIn(text: string): string[] {
  return [...text.matchAll(statement)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '');
}

/** Import cycles: groups of files that import each other, directly or indirectly. Each group is sorted. */
export function cyclesOf(imports: FileImport[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const files = [...new Set(imports.flatMap(({ from, to }) => [from, to]))];
  const reached = new Map(files.map((file) => [file, reachableFrom(file, next)]));
  const cycles = new Map<string, string[]>();
  for (const file of files) {
    if (!reached.get(file)?.has(file)) continue;
    const group = files.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).toSorted();
    cycles.set(group[0] ?? file, group);
  }
  return [...cycles.values()];
}

function reachableFrom(start: string, next: Map<string, FileImport[]>): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const { to } of next.get(file) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}

/** Rooms of `src`, in the order of the table in docs/what-is-where.md. Each may import earlier ones. */
export function roomOrder(table: string): string[] {
  return [...table.matchAll(/\| \[src\/([\w-]+)\]\(/g)].map(([, room = '']) => room);
}

/** The room of a file of `src`; for other files, the top folder. */
export function roomOf(path: string): string {
  const [top = '', room = ''] = path.split('/');
  return top === 'src' ? room : `${top}/`;
}

/** Imports by files of `src` of a later room, or of a file outside `src`. */
export function importsAgainstOrder(imports: FileImport[], order: string[]): FileImport[] {
  return imports.filter(({ from, to }) => {
    if (!from.startsWith('src/')) return false;
    const there = to.startsWith('src/') ? order.indexOf(roomOf(to)) : Infinity;
    return there > order.indexOf(roomOf(from));
  });
}
