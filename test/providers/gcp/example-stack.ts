/** A small stack of Google Compute Engine, with two hosts. */
import { parseProfile } from '../../../src/hardware/profile/read.ts';
import { RefusalError } from '../../../src/input/refusal.ts';

interface Options {
  settings?: string;
  hardware?: string;
  one?: string;
  two?: string;
}

export const stack = ({
  settings = 'region: us-central1, zones: { a: us-central1-a }',
  hardware = 'catalogue: gcp/n1-standard-2',
  one = '',
  two = '',
}: Options) => `config:
  proofload:provider: gcp
  proofload:gcp: { project: a-project, ${settings} }
  proofload:hardware:
    small: { ${hardware} }
  proofload:hosts:
    - { name: one, hardware: small, roles: [cassandra]${one} }
    - { name: two, hardware: small, roles: [cassandra]${two} }
`;

export const readStack = (options: Options) =>
  parseProfile('mine', stack(options), { file: 'mine.yaml', machineCores: 8 });

/** Without the place in the file. */
export function faultsOf(options: Options): string[] {
  try {
    readStack(options);
    return [];
  } catch (error) {
    if (error instanceof RefusalError) return error.faults.map((fault) => fault.replace(/^mine\.yaml:\d+: /, ''));
    throw error;
  }
}
