/** Packages that hosts, or campaigns, have in different versions, as text. Pure. */
import type { InstalledPackages } from '../hosts/packages.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import type { ComparedCondition } from './comparison/comparison.ts';

const shownPackages = 10;

/** What a measurement is most likely to notice is named first. */
const matters = /^(?:running kernel|openjdk|java|jre|jdk|libc6|glibc|python3|linux-image)/;

const rank = (name: string): string => `${matters.test(name) ? 0 : 1}${name}`;

/** Names of packages that not all of these have in the same version. */
function differingNames(sides: Record<string, string>[]): string[] {
  const names = new Set(sides.flatMap((side) => Object.keys(side)));
  const differing = [...names].filter((name) => new Set(sides.map((side) => side[name])).size > 1);
  return differing.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** One sentence where hosts of a campaign have different packages. */
export function differingHosts({ packages = [] }: Pick<CampaignRecord, 'packages'>): string[] {
  const names = differingNames(packages.map(({ versions }) => versions));
  if (names.length === 0) return [];
  const texts = names.slice(0, shownPackages).map((name) => {
    const byVersion = Map.groupBy(packages, ({ versions }) => versions[name] ?? 'none');
    const parts = [...byVersion].map(
      ([version, its]) => `${version} on ${its.flatMap(({ hosts }) => hosts).join(', ')}`,
    );
    return `${name} (${parts.join('; ')})`;
  });
  return [`Not all hosts have the same packages: ${texts.join(', ')}${furtherText(names)}.`];
}

/** What the campaigns have of the packages in which they differ; none where they do not, or one did not record them. */
export function packageConditions(records: Pick<CampaignRecord, 'packages'>[]): ComparedCondition[] {
  if (records.some(({ packages }) => packages === undefined)) return [];
  const sides = records.map(({ packages = [] }) => versionsIn(packages));
  const names = differingNames(sides);
  if (names.length === 0) return [];
  const values = sides.map((side) => {
    const texts = names.slice(0, shownPackages).map((name) => `${name} ${side[name] ?? 'none'}`);
    return `${texts.join(', ')}${furtherText(names)}`;
  });
  return [{ condition: 'Packages of the hosts', values }];
}

function versionsIn(packages: InstalledPackages): Record<string, string> {
  const names = new Set(packages.flatMap(({ versions }) => Object.keys(versions)));
  const textOf = (name: string): string =>
    [...new Set(packages.map(({ versions }) => versions[name] ?? 'none'))].join(' or ');
  return Object.fromEntries([...names].map((name) => [name, textOf(name)]));
}

function furtherText(names: string[]): string {
  return names.length > shownPackages ? ` and ${names.length - shownPackages} more` : '';
}
