import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { InventoryHost } from '../inventory.ts';
import { HostRefused } from '../failures.ts';
import { placeOf } from './connection.ts';
import { linkTo } from './link.ts';
import type { Patience } from './link.ts';
import { program, programLine } from './program.ts';

/** `EX_NOPERM` of sysexits.h: what the login may not do, another try will not do either. */
const noPermission = 77;

/**
 * Runs a Python file of ours on a host without leaving it there, and returns what it prints. It must be safe to repeat:
 * after a connection that broke it is run again.
 *
 * @throws HostRefused where the program ends with `os.EX_NOPERM`, with its last words
 * @param call what of the file to call
 * @param argv its arguments; a process list shows them
 */
export async function runProgram(
  host: InventoryHost,
  { file, call, argv }: { file: URL; call: string; argv: string[] },
  { limitSeconds, ...patience }: Patience & { limitSeconds: number },
): Promise<string> {
  const source = program([file], call);
  return linkTo(host).repeat(patience, async (connection) => {
    let said = '';
    const { exitCode, error } = await connection.execute(programLine(argv), {
      input: () => Readable.from([source], { objectMode: false }),
      output: async (stream) => void (said = await text(stream)),
      limitSeconds,
    });
    if (exitCode === 0) return said;
    const why = error.trim().split('\n').at(-1) || `exit code ${exitCode}`;
    if (exitCode === noPermission) throw new HostRefused(`${placeOf(host)}: ${why}.`);
    throw new Error(`${placeOf(host)} could not be asked: ${why}`);
  });
}
