/**
 * A non-root login for test servers, in a mount namespace with its own account files, so nothing on this machine
 * changes.
 */
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';

/** No real user has this number. */
const number = 64_322;
const name = 'proofload-login';

export interface Login {
  name: string;
  /** Its user id, which is its group's too. */
  number: number;
  /** Command prefix that starts a server with this login. */
  enter: string[];
  remove(): Promise<void>;
}

const script = `
for file in passwd group shadow; do mount --bind "$1/$file" "/etc/$file"; done
if [ -f "$1/sudoers" ]; then mount --bind "$1/sudoers" /etc/sudoers; fi
shift
exec "$@"
`;
/** Why such a login is not possible here; null where it is. */
export async function whyNoLogin({ sudo }: { sudo: boolean }): Promise<string | null> {
  if (userInfo().uid !== 0) return 'only root can make a login for a test';
  // Its settings may remain after it was uninstalled.
  const hasSudo = ['/usr/bin/sudo', '/etc/sudoers'].every((path) => existsSync(path));
  if (sudo && !hasSudo) return 'sudo is not installed (apt-get install sudo)';
  const login = await makeLogin({ sudo });
  try {
    const asked = await execa('env', [...login.enter, 'id', '-u', login.name], { reject: false });
    return asked.failed ? `mount namespaces are refused here (${asked.stderr || asked.shortMessage})` : null;
  } finally {
    await login.remove();
  }
}

/** @param options.sudo whether it may become root without a password */
export async function makeLogin({ sudo }: { sudo: boolean }): Promise<Login> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-login-'));
  const home = join(folder, 'home');
  const texts = {
    passwd: `${await readFile('/etc/passwd', 'utf8')}${name}:x:${number}:${number}::${home}:/bin/sh\n`,
    group: `${await readFile('/etc/group', 'utf8')}${name}:x:${number}:\n`,
    shadow: `${await readFile('/etc/shadow', 'utf8')}${name}:*:19000:0:99999:7:::\n`,
  };
  for (const [file, text] of Object.entries(texts)) {
    await writeFile(join(folder, file), text, { mode: file === 'shadow' ? 0o600 : 0o644 });
  }
  // Replaces this machine's own rules; sudo refuses a file that others can write.
  if (sudo) await writeFile(join(folder, 'sudoers'), `${name} ALL=(ALL) NOPASSWD: ALL\n`, { mode: 0o440 });
  await mkdir(home, { mode: 0o700 });
  await chown(home, number, number);
  await chown(folder, 0, number);
  await execa('chmod', ['750', folder]);
  const enter = ['unshare', '--mount', '--propagation', 'private', 'sh', '-euc', script, 'sh', folder];
  return { name, number, enter, remove: () => rm(folder, { recursive: true, force: true }) };
}
