/** Kinds of processors of rented machines, by the names that Debian and Ubuntu have for them. Pure. */
import type { Fault, Stack } from './stack.ts';

export type Architecture = 'amd64' | 'arm64';

const titles: Record<Architecture, string> = { amd64: 'x86-64', arm64: 'Arm' };

/** The architecture that the name of an image states; null if it states none. */
export function architectureIn(imageName: string): Architecture | null {
  if (/arm64|aarch64/i.test(imageName)) return 'arm64';
  return /amd64|x86[_-]?64/i.test(imageName) ? 'amd64' : null;
}

/**
 * Faults of machines that cannot boot the image of their stack. A stack has one image, and so one architecture.
 *
 * @param architectureOf of a host, by its position
 * @param image that the stack names, with the path of its field; null where it names none
 */
export function architectureFaults(
  { hosts }: Pick<Stack, 'hosts'>,
  architectureOf: (position: number) => Architecture,
  image: { name: string; path: string[] } | null,
): Fault[] {
  const first = architectureOf(0);
  const other = hosts.findIndex((_, position) => architectureOf(position) !== first);
  if (other > 0)
    return [
      {
        path: ['proofload:hosts', other, 'hardware'],
        sentence: `is ${titles[architectureOf(other)]}, and the host before is ${titles[first]}: hosts of a stack share an image, so give each architecture a stack of its own`,
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
