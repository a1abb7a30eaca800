/** Has `ip` refuse chosen commands, as a machine does that has run out of something. */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

export interface RefusingIp {
  /** To stand before the rest of PATH in whatever is to be refused. */
  folder: string;
  /** Refuses commands whose arguments match a shell pattern, so many times. */
  refuse(pattern: string, times: number): Promise<void>;
  /** How many refusals are left. */
  left(): Promise<number>;
}

/** Puts a stand-in for `ip` into `folder`: it refuses what it was told to, and hands everything else to the real one. */
export async function standInForIp(folder: string): Promise<RefusingIp> {
  const { stdout: real } = await execa('sh', ['-c', 'command -v ip || command -v /usr/sbin/ip || command -v /sbin/ip']);
  await mkdir(folder, { recursive: true });
  const [pattern, left] = [join(folder, 'pattern'), join(folder, 'left')];
  await writeFile(left, '0');
  await writeFile(pattern, '');
  const script = `#!/bin/sh
# Refuses the commands that "pattern" names as long as "left" is above 0.
left=$(cat '${left}')
if [ "$left" -gt 0 ]; then
  pattern=$(cat '${pattern}')
  case "$*" in
    $pattern)
      echo $((left - 1)) > '${left}'
      echo "ip $*: refused by the chaos benchmark" >&2
      exit 1 ;;
  esac
fi
exec '${real}' "$@"
`;
  await writeFile(join(folder, 'ip'), script);
  await chmod(join(folder, 'ip'), 0o755);
  return {
    folder,
    async refuse(commands, times) {
      await writeFile(pattern, commands);
      await writeFile(left, String(times));
    },
    left: async () => Number(await readFile(left, 'utf8')),
  };
}
