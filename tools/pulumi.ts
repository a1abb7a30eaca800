/** Runs Pulumi by hand in this checkout, on the same state and with the same variables as a campaign does. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { RefusalError } from '../src/campaign/refusal.ts';
import { projectFolder, stateFolder } from '../src/paths.ts';
import { stackFileOf } from '../src/profile/read.ts';
import { makeNamedStack, stackNamedIn } from '../src/stack/by-hand.ts';
import { pulumiFolder, stackEnvironment } from '../src/stack/environment.ts';
import { ensurePassphrase } from '../src/stack/passphrase.ts';
import { providerIn } from '../src/stack/plugins.ts';
import { identityOf } from '../src/state/identity.ts';

try {
  identityOf(stateFolder, (line) => console.error(line));
} catch (error) {
  if (!(error instanceof RefusalError)) throw error;
  console.error(error.message);
  process.exit(2);
}
// What Pulumi writes holds the keys of machines.
process.umask(0o077);
// A file backend's folder is not made by Pulumi itself.
mkdirSync(pulumiFolder, { recursive: true });
await ensurePassphrase();
await makeNamedStack(process.argv.slice(2));
const stack = stackNamedIn(process.argv.slice(2));
const provider = stack === null ? null : await providerIn(stackFileOf(stack));
const pulumi = spawn('pulumi', process.argv.slice(2), {
  cwd: projectFolder,
  env: { ...process.env, ...stackEnvironment(provider) },
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to Pulumi as well, which then ends what it has begun; this process must outlast it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => pulumi.kill('SIGTERM'));
pulumi.on('error', (error) => {
  console.error(`Pulumi could not be started (${error.message}): run 'npm run setup'.`);
  process.exitCode = 1;
});
pulumi.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
