/** Tables of docs/profiles.md, from stack files, catalogue and registry. Pure. */
import { catalogueNames, catalogueType } from '../../providers/catalogue.ts';
import { billedHours } from '../../campaign/lease/estimate.ts';
import { dollarsPerHour } from '../../campaign/lease/hourly-items.ts';
import { disksText } from '../../providers/disks.ts';
import { isOnThisMachine } from '../../providers/registry.ts';
import type { RoleFacts } from '../../systems/facts.ts';
import { everySystem, loadRole } from '../../systems/registry.ts';
import type { Profile } from '../../providers/profile.ts';

/** From 22:00 to 08:00. */
const nightHours = 10;

/** First sentence of a stack file's leading comment. */
export function purposeOf(stackFile: string): string {
  const lines = stackFile.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  const comment = lines.slice(0, end).map((line) => line.replace(/^#\s*/, ''));
  const [sentence = ''] = /^.*?\.(?=\s|$)/.exec(comment.join(' ')) ?? [];
  return sentence;
}

/** One row per profile, with its cost per hour and per night. */
export function profilesTable(profiles: { profile: Profile; purpose: string }[]): string {
  const rows = profiles.map(({ profile, purpose }) => {
    const rate = dollarsPerHour(profile);
    const night = rate === null ? null : rate * billedHours(nightHours, profile.billing);
    const name = `[${profile.name}](../stacks/Pulumi.${profile.name}.yaml)`;
    return [
      name,
      purpose,
      hardwareOf(profile),
      coresOf(profile),
      rate === null ? '–' : money(rate),
      night === null ? '–' : money(night),
    ];
  });
  return table(['profile', 'description', 'hosts', 'cores', 'per hour', `per night (${nightHours} h)`], rows);
}

/** One row per role of a host. */
export function rolesTable(): string {
  const rows = everySystem.flatMap(([, { title, roles }]) =>
    Object.entries<RoleFacts>(roles).map(([role, { takenBy }]) => [
      `\`${role}\``,
      title,
      takenBy === 'one' ? 'the first host with the role' : 'every host with the role',
    ]),
  );
  return table(
    ['role', 'system', 'used by a cluster'],
    [...rows, [`\`${loadRole}\``, '–', 'never: only for load generators']],
  );
}

/** One row per catalogue type. */
export function catalogueTable(): string {
  const rows = catalogueNames.map((name) => {
    const type = catalogueType(name);
    if (!type) throw new Error(`The catalogue lists ${name} but does not have it.`);
    return [
      `\`${name}\``,
      type.plan,
      type.processor,
      String(type.cores),
      `${type.memoryGibibytes} GiB`,
      disksText(type.disks, type.layout),
      `${type.networkGigabitsPerSecond} Gbps`,
      money(type.price.dollarsPerHour),
      type.price.date,
    ];
  });
  return table(['name', 'plan', 'processor', 'cores', 'memory', 'data disks', 'NIC', 'per hour', 'price date'], rows);
}

function hardwareOf({ hosts, hardware }: Profile): string {
  return Object.entries(hardware)
    .map(([key, { plan }]) => ({ count: hosts.filter((host) => host.hardware === key).length, name: plan ?? key }))
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count} × ${name}`)
    .join(', ');
}

/** Total of all hosts; hosts on this machine share its cores. */
function coresOf({ provider, hosts, hardware }: Profile): string {
  if (isOnThisMachine(provider)) return "this machine's";
  return String(hosts.reduce((sum, host) => sum + (hardware[host.hardware]?.cores ?? 0), 0));
}

/** To the cent from one dollar upwards, else as listed. */
function money(dollars: number): string {
  return `$${dollars >= 1 ? dollars.toFixed(2) : String(dollars)}`;
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
