/** Runs Pulumi manually in this checkout, with the state and the environment of a campaign. */
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { endCleanly, printFailure } from '../src/cli/failure.ts';
import { projectFolder, stateFolder } from '../src/state/paths.ts';
import { stackFileOf } from '../src/hardware/profile/read.ts';
import { makeNamedStack, stackNamedIn, withConfigCopy } from '../src/hardware/stack/by-hand.ts';
import { missingBarrier } from '../src/hardware/private-network/barrier.ts';
import { pulumiFolder, stackEnvironment } from '../src/hardware/stack/environment.ts';
import { ensurePassphrase } from '../src/hardware/stack/passphrase.ts';
import { installPlugins, pluginsOf, providerIn } from '../src/hardware/stack/install-plugins.ts';
import { profileOfStack } from '../src/state/mark.ts';
import { identityOf } from '../src/state/identity.ts';

endCleanly();

async function runPulumi(argv: string[]): Promise<void> {
  const open = await missingBarrier();
  if (open !== null) console.error(open);
  identityOf(stateFolder, (line) => console.error(line));
  // Pulumi's files contain the keys of machines.
  process.umask(0o077);
  // Pulumi does not create the folder of a file backend.
  await mkdir(pulumiFolder, { recursive: true });
  await ensurePassphrase();
  await makeNamedStack(argv);
  const stack = stackNamedIn(argv);
  const provider = stack === null ? null : await providerIn(stackFileOf(profileOfStack(stack)));
  const environment = stackEnvironment();
  await installPlugins(pluginsOf(provider), { environment, verifyInstalled: true });
  const pulumi = spawn('pulumi', await withConfigCopy(argv), {
    cwd: projectFolder,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to Pulumi too, which then finishes its current step; this process must outlive it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => pulumi.kill('SIGTERM'));
  pulumi.on('error', (error) => {
    console.error(`Pulumi could not be started (${error.message}): run 'npm run setup'.`);
    process.exitCode = 1;
  });
  pulumi.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

try {
  await runPulumi(process.argv.slice(2));
} catch (error) {
  process.exit(printFailure(error));
}
