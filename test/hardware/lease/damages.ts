/** Ways in which a lease file can be damaged, and the reason reported for each. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { execa } from 'execa';

export interface Damage {
  damage: (file: string) => Promise<unknown>;
  /** Part of a regular expression. */
  reason: string;
}

const good = {
  campaignId: 'c',
  deadlineMilliseconds: Date.now() + 3_600_000,
  graceSeconds: 600,
  renewedMilliseconds: 0,
};

const holds = (text: string, reason: string): Damage => ({ damage: (file) => writeFile(file, text), reason });
const says = (fields: object, reason: string): Damage => holds(JSON.stringify({ ...good, ...fields }), reason);
/** A number that JSON cannot express, or that is not finite once parsed. */
const number = (field: string, value: string): Damage =>
  holds(
    `${JSON.stringify({ ...good, [field]: undefined }).slice(0, -1)},"${field}":${value}}`,
    `its ${field} is not a valid number`,
  );

export const damages: Damage[] = [
  holds('', 'not JSON'),
  holds('{"deadline', 'not JSON'),
  holds('[]', 'not a JSON object'),
  holds('null', 'not a JSON object'),
  holds('{}', 'its deadlineMilliseconds is not a valid number'),
  holds('\0'.repeat(4096), 'not JSON'),
  holds('['.repeat(50_000), 'not JSON'),
  holds(' '.repeat(70_000), 'has 70000 bytes'),
  says({ deadlineMilliseconds: 'tomorrow' }, 'its deadlineMilliseconds is not a valid number'),
  says({ deadlineMilliseconds: null }, 'its deadlineMilliseconds is not a valid number'),
  says({ graceSeconds: '600' }, 'its graceSeconds is not a valid number'),
  says({ renewedMilliseconds: true }, 'its renewedMilliseconds is not a valid number'),
  number('deadlineMilliseconds', 'NaN'),
  number('deadlineMilliseconds', 'Infinity'),
  number('graceSeconds', '1e999'),
  number('graceSeconds', '-Infinity'),
  says({ graceSeconds: 8 * 86_400 }, 'its graceSeconds is not between 0 and 604800'),
  says({ graceSeconds: -1 }, 'its graceSeconds is not between 0 and 604800'),
  says({ deadlineMilliseconds: Date.now() + 101 * 86_400_000 }, 'its deadline is more than 100 days ahead'),
  { damage: (file) => mkdir(file), reason: 'not a file' },
  { damage: (file) => execa('mkfifo', [file]), reason: 'not a file' },
  { damage: (file) => symlink(file, file), reason: 'symbolic link' },
  // Reading the first byte of a process's memory fails like a bad sector.
  { damage: (file) => symlink('/proc/self/mem', file), reason: 'Errno 5' },
];
