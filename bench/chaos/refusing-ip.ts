/** Makes `ip` refuse some commands, as a machine without resources does. */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

export interface RefusingIp {
  /** Must come first in the PATH of the processes whose commands are refused. */
  folder: string;
  /** Refuses commands whose arguments match a shell pattern, this many times. */
  refuse(pattern: string, times: number): Promise<void>;
  /** Number of remaining refusals. */
  remaining(): Promise<number>;
}

/** Installs a wrapper of `ip` in `folder`. It refuses the chosen commands and passes all others to the real `ip`. */
export async function installRefusingIp(folder: string): Promise<RefusingIp> {
  const { stdout: real } = await execa('sh', ['-c', 'command -v ip || command -v /usr/sbin/ip || command -v /sbin/ip']);
  await mkdir(folder, { recursive: true });
  const [pattern, remaining] = [join(folder, 'pattern'), join(folder, 'remaining')];
  await writeFile(remaining, '0');
  await writeFile(pattern, '');
  const script = `#!/bin/sh
# Refuses the commands that match "pattern" while "remaining" is above 0.
remaining=$(cat '${remaining}')
if [ "$remaining" -gt 0 ]; then
  pattern=$(cat '${pattern}')
  case "$*" in
    $pattern)
      echo $((remaining - 1)) > '${remaining}'
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
      await writeFile(remaining, String(times));
    },
    remaining: async () => Number(await readFile(remaining, 'utf8')),
  };
}
