/**
 * Wants to be the sole owner of `door`, says so with the time at which it is, and stays so until it is killed:
 * contender.ts FOLDER. The time is of the clock that all processes of a machine share, in nanoseconds.
 */
import { asSoleOwner } from '../../src/state/sole-owner.ts';

const [folder = ''] = process.argv.slice(2);
// A process that waits for a promise alone would end.
setInterval(() => {}, 60_000);
process.stdout.write('waiting\n');
await asSoleOwner(folder, 'door', () => {
  process.stdout.write(`inside ${process.hrtime.bigint()}\n`);
  return new Promise<never>(() => {});
});
