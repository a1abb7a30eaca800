/** The first `major.minor.patch` in a program's version output, or null. */
export function versionIn(text: string): string | null {
  return /\d+\.\d+\.\d+/.exec(text)?.[0] ?? null;
}

/** Whether a version is the required one or later, compared by number: 3.100.0 is later than 3.99.0. */
export function atLeast(version: string, required: string): boolean {
  const found = version.split('.').map(Number);
  for (const [index, least] of required.split('.').map(Number).entries()) {
    const part = found[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
