import { Readable } from 'node:stream';
import type { InventoryHost } from '../inventory.ts';
import { HostRefused } from '../failures.ts';
import { placeOf } from './connection.ts';
import { linkTo, type RetryOptions } from './link.ts';
import { answerText } from './answers.ts';
import { program, programLine } from './program.ts';

/** `EX_NOPERM` of sysexits.h: the login lacks permission, so a retry fails too. */
const noPermission = 77;

/**
 * Runs a Python file on a host without installing it, and returns its output. It must be safe to repeat: it runs
 * again if the connection breaks.
 *
 * @throws HostRefused if the program ends with `os.EX_NOPERM`, with its last line of output
 * @param call the Python call to make
 * @param argv its arguments; visible in process lists
 */
export async function runProgram(
  host: InventoryHost,
  { file, call, argv }: { file: URL; call: string; argv: string[] },
  { limitSeconds, ...retry }: RetryOptions & { limitSeconds: number },
): Promise<string> {
  const source = program([file], call);
  return linkTo(host).repeat(retry, async (connection) => {
    let printed = '';
    const { exitCode, error } = await connection.execute(programLine(argv), {
      input: () => Readable.from([source], { objectMode: false }),
      output: async (stream) => void (printed = await answerText(connection.place, stream)),
      limitSeconds,
    });
    if (exitCode === 0) return printed;
    const why = error.trim().split('\n').at(-1) || `exit code ${exitCode}`;
    if (exitCode === noPermission) throw new HostRefused(`${placeOf(host)}: ${why}.`);
    throw new Error(`Could not run a program on ${placeOf(host)}: ${why}`);
  });
}
