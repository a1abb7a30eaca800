/** The tables of docs/profiles.md, from stack files and catalogue. Pure. */
import { catalogueNames, catalogueType } from '../../providers/catalogue.ts';
import { billedHours } from '../../campaign/lease/estimate.ts';
import { dollarsPerHour } from '../../campaign/lease/hourly-items.ts';
import { disksInWords } from '../../providers/disks.ts';
import { isOnThisMachine } from '../../providers/registry.ts';
import type { Profile } from '../../providers/profile.ts';

/** From ten in the evening to eight in the morning. */
const nightHours = 10;

/** First sentence of the comment at the head of a stack file. */
export function purposeOf(stackFile: string): string {
  const lines = stackFile.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  const comment = lines.slice(0, end).map((line) => line.replace(/^#\s*/, ''));
  const [sentence = ''] = /^.*?\.(?=\s|$)/.exec(comment.join(' ')) ?? [];
  return sentence;
}

/** A row for each profile, with what it costs by the hour and when it is left on for a night. */
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
  return table(['profile', 'what it is', 'hosts', 'cores', 'an hour', `a night of ${nightHours} h`], rows);
}

/** A row for each type of the catalogue. */
export function catalogueTable(): string {
  const rows = catalogueNames.map((name) => {
    const type = catalogueType(name);
    if (!type) throw new Error(`The catalogue names ${name} and does not have it.`);
    return [
      `\`${name}\``,
      type.plan,
      type.processor,
      String(type.cores),
      `${type.memoryGibibytes} GiB`,
      disksInWords(type.disks, type.layout),
      `${type.networkGigabitsPerSecond} Gbps`,
      money(type.price.dollarsPerHour),
      type.price.date,
    ];
  });
  return table(['name', 'plan', 'processor', 'cores', 'memory', 'data disks', 'NIC', 'an hour', 'read on'], rows);
}

function hardwareOf({ hosts, hardware }: Profile): string {
  return Object.entries(hardware)
    .map(([key, { plan }]) => ({ count: hosts.filter((host) => host.hardware === key).length, name: plan ?? key }))
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count} × ${name}`)
    .join(', ');
}

/** Of all hosts together; hosts on one machine share its own. */
function coresOf({ provider, hosts, hardware }: Profile): string {
  if (isOnThisMachine(provider)) return "this machine's";
  return String(hosts.reduce((sum, host) => sum + (hardware[host.hardware]?.cores ?? 0), 0));
}

/** To the cent from a dollar on, and as it is listed below. */
function money(dollars: number): string {
  return `$${dollars >= 1 ? dollars.toFixed(2) : String(dollars)}`;
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
