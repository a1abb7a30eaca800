/** The last part of a path, without its folders; for pure code, which has no `node:path`. */
export function basename(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
