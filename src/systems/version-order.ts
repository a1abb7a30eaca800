/** The order of versions. Pure. */

/** Its numbers, without what follows the first that is none, such as `-alpha2`. */
function numbersOf(version: string): number[] {
  return (/^\d+(\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);
}

/** Negative if the first is older. A missing number counts as 0, and a version with a suffix such as `-rc1` comes before the one without. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(other.includes('-')) - Number(one.includes('-'));
}

/** Whether the version is this one or a later one: `4.0.0` is at least `4`. */
export function isAtLeast(version: string, least: string): boolean {
  return compareVersions(version, least) >= 0;
}

/** The newest of these versions that `wanted` names completely, or by its first numbers as `3.9` names `3.9.1`; null if there is none. */
export function newestNamed(wanted: string, versions: readonly string[]): string | null {
  if (versions.includes(wanted)) return wanted;
  return (
    versions
      .filter((version) => version.startsWith(`${wanted}.`))
      .toSorted(compareVersions)
      .at(-1) ?? null
  );
}
