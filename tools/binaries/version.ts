/** The first `major.minor.patch` in what a program says of itself, or null. */
export function versionIn(text: string): string | null {
  return /\d+\.\d+\.\d+/.exec(text)?.[0] ?? null;
}

/** Whether a version is the wanted one or a later one. Compared by number: 3.100.0 is later than 3.99.0. */
export function atLeast(version: string, wanted: string): boolean {
  const found = version.split('.').map(Number);
  for (const [index, least] of wanted.split('.').map(Number).entries()) {
    const part = found[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
