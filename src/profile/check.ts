import type { Profile, HardwareType } from './profile.ts';
import type { HostConfiguration, StackConfiguration } from './schema.ts';
import { stackConfiguration } from './schema.ts';

/** One thing wrong with a stack's configuration: where, as the keys and positions that lead there, and what. */
export interface Fault {
  path: (string | number)[];
  sentence: string;
}

export type Checked = { profile: Profile } | { faults: Fault[] };

/**
 * Makes a profile of a stack's configuration, or says everything that is wrong with it.
 *
 * @param configuration the mapping under `config`, keys with their `proofload:` prefix
 * @param machineCores what `cores: machine` stands for
 */
export function checkConfiguration(name: string, configuration: unknown, machineCores: number): Checked {
  const parsed = stackConfiguration.safeParse(configuration);
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.flatMap((issue) => {
        const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
        if (issue.code !== 'unrecognized_keys') return [{ path, sentence: issue.message }];
        return issue.keys.map((key) => ({ path: [...path, key], sentence: 'is not a key that is known here' }));
      }),
    };
  }
  const faults = contradictions(parsed.data);
  return faults.length > 0 ? { faults } : { profile: toProfile(name, parsed.data, machineCores) };
}

const at = (host: number, ...rest: (string | number)[]) => ['proofload:hosts', host, ...rest];

/** What no single key shows: names that lead nowhere, names given twice, and services that could not find each other. */
function contradictions(stack: StackConfiguration): Fault[] {
  const hosts = stack['proofload:hosts'];
  const hardware = Object.keys(stack['proofload:hardware']);
  const faults: Fault[] = [];

  for (const [index, host] of hosts.entries()) {
    if (!hardware.includes(host.hardware)) {
      faults.push({
        path: at(index, 'hardware'),
        sentence: `names "${host.hardware}", which is not under proofload:hardware (${hardware.join(', ')})`,
      });
    }
    if (hosts.findIndex((other) => other.name === host.name) < index) {
      faults.push({ path: at(index, 'name'), sentence: `"${host.name}" is another host's name already` });
    }
    for (const [position, role] of host.roles.entries()) {
      if (host.roles.indexOf(role) < position) {
        faults.push({ path: at(index, 'roles', position), sentence: `"${role}" is given twice` });
      }
    }
  }

  const bearing = (role: HostConfiguration['roles'][number]) => hosts.filter((host) => host.roles.includes(role));
  for (const [one, many] of [
    ['kafka-controller', 'kafka-broker'],
    ['spark-master', 'spark-worker'],
  ] as const) {
    const count = bearing(one).length;
    if (count > 1 || (count === 0 && bearing(many).length > 0)) {
      const names = bearing(one).map((host) => host.name);
      const found = count === 0 ? 'none has' : `${names.join(' and ')} have`;
      faults.push({
        path: ['proofload:hosts'],
        sentence: `must have one ${one} beside each ${many}, and ${found} that role`,
      });
    }
  }
  return faults;
}

function toProfile(name: string, stack: StackConfiguration, machineCores: number): Profile {
  const scale = stack['proofload:networkScale'];
  const hardware = Object.entries(stack['proofload:hardware']).map(([key, type]): [string, HardwareType] => [
    key,
    {
      cores: type.cores === 'machine' ? machineCores : type.cores,
      memoryMebibytes: type.memoryMebibytes,
      networkGigabitsPerSecond: type.networkGigabitsPerSecond * scale,
      pricePerHour: type.pricePerHour ?? null,
      priceSource: null,
      plan: null,
      disks: null,
      layout: 'single',
      published: type.published ?? null,
    },
  ]);
  const count = stack['proofload:hosts'].length;
  return {
    name,
    provider: stack['proofload:provider'],
    settings: { provider: 'local' },
    networkScale: scale,
    hardware: Object.fromEntries(hardware),
    billing: stack['proofload:billing'],
    hosts: stack['proofload:hosts'].map((host) => ({ ...host, layout: null, dataVolume: null, existing: null })),
    caveats: [
      `The ${count} hosts share one machine: its processors, memory, disks and kernel. What one of them uses, the others lack, so a figure of one host alone is not that of a machine of its own.`,
    ],
  };
}
