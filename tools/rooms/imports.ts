/** Imports between files, and the circles that they make. Pure. */

/** One import of a file of this project, of values or of types alone. Paths are relative to the project. */
export interface FileImport {
  from: string;
  to: string;
}

const statement = /(?:^|\n)(?:import|export)\s[^'";]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g;

/** What a file imports, as it is written there. */
export function importsIn(text: string): string[] {
  return [...text.matchAll(statement)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '');
}

/** Groups of files each of which leads to every other by imports, each group sorted. */
export function circlesOf(imports: FileImport[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const files = [...new Set(imports.flatMap(({ from, to }) => [from, to]))];
  const reached = new Map(files.map((file) => [file, reachableFrom(file, next)]));
  const circles = new Map<string, string[]>();
  for (const file of files) {
    if (!reached.get(file)?.has(file)) continue;
    const group = files.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).toSorted();
    circles.set(group[0] ?? file, group);
  }
  return [...circles.values()];
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

/** Rooms of `src` in the order of the table of docs/what-is-where.md: each may import those before it. */
export function roomOrder(table: string): string[] {
  return [...table.matchAll(/\| \[src\/([\w-]+)\]\(/g)].map(([, room = '']) => room);
}

/** The room of a file of `src`, or the top folder of any other. */
export function roomOf(path: string): string {
  const [top = '', room = ''] = path.split('/');
  return top === 'src' ? room : `${top}/`;
}

/** Imports of files of `src` that lead to a later room, or out of `src`. */
export function againstOrder(imports: FileImport[], order: string[]): FileImport[] {
  return imports.filter(({ from, to }) => {
    if (!from.startsWith('src/')) return false;
    const there = to.startsWith('src/') ? order.indexOf(roomOf(to)) : Infinity;
    return there > order.indexOf(roomOf(from));
  });
}
