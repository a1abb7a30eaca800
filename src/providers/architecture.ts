/** Kinds of processors of rented machines, by the names that Debian and Ubuntu have for them. Pure. */
import { planOf, type Fault, type Stack } from './stack.ts';

export type Architecture = 'amd64' | 'arm64';

const titles: Record<Architecture, string> = { amd64: 'x86-64', arm64: 'Arm' };

/** The architecture that the name of an image states; null if it states none. */
export function architectureIn(imageName: string): Architecture | null {
  if (/arm64|aarch64/i.test(imageName)) return 'arm64';
  return /amd64|x86[_-]?64/i.test(imageName) ? 'amd64' : null;
}

/**
 * The architecture of a host, by its position; of a valid stack that of all.
 *
 * @param isArm whether machines of a type, by the provider's name of it, have Arm processors
 */
export function architectureOf(stack: Machines, isArm: (plan: string) => boolean, position = 0): Architecture {
  const host = stack.hosts[position];
  return host && isArm(planOf(host, stack)) ? 'arm64' : 'amd64';
}

type Machines = Pick<Stack, 'hosts' | 'hardware'>;

/**
 * Faults of machines that cannot boot the image of their stack. A stack has one image, and so one architecture.
 *
 * @param image that the stack names, with the path of its field; null where it names none
 */
export function architectureFaults(
  stack: Machines,
  isArm: (plan: string) => boolean,
  image: { name: string; path: string[] } | null,
): Fault[] {
  const [first, ...others] = stack.hosts.map((_, position) => architectureOf(stack, isArm, position));
  if (first === undefined) return [];
  const other = others.findIndex((each) => each !== first) + 1;
  if (other > 0)
    return [
      {
        path: ['proofload:hosts', other, 'hardware'],
        sentence: `is ${titles[others[other - 1]!]}, and the host before is ${titles[first]}: hosts of a stack share an image, so give each architecture a stack of its own`,
      },
    ];
  const stated = image && architectureIn(image.name);
  if (!image || !stated || stated === first) return [];
  return [
    {
      path: image.path,
      sentence: `is an image for ${titles[stated]}, and the hosts are ${titles[first]}: name one for these, or leave it out`,
    },
  ];
}
