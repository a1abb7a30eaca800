/** The lower limit of the start time: a shell script that starts the services of a plan without Proofload. */
import { execa } from 'execa';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Deployment } from '../activities/contract.ts';
import type { InventoryHost } from '../src/hosts/inventory.ts';
import { loadSystem } from '../src/systems/load-system.ts';
import { firstPort } from '../src/systems/registry.ts';
import { contextOf, serviceJobIds } from '../src/systems/services.ts';
import { secretsOf, secretsOfCluster } from '../src/systems/secrets.ts';
import type { Command } from '../src/systems/system.ts';
import { withHosts } from '../src/systems/with-hosts.ts';

/**
 * Starts all services of the plan with one script and at once, except for Spark's workers, which wait for their master's port.
 * Returns when each system is ready, with the same checks as in a campaign.
 */
export async function startByShell(on: Deployment): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-by-shell-'));
  try {
    const script = await writeScript(on, folder);
    await execa('bash', [script], { stdin: 'ignore', stdout: 'ignore' });
    const secrets = await secretsOf(on.plan, on.inventory);
    await withHosts(on.inventory, (hosts) =>
      Promise.all(
        Object.entries(on.plan.clusters).map(async ([name, cluster]) => {
          const { readiness } = await loadSystem(cluster.system);
          while (!(await readiness(cluster, hosts, secretsOfCluster(secrets, name))).ready) await setTimeout(200);
        }),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeScript({ plan, inventory }: Deployment, folder: string): Promise<string> {
  const master = inventory.hosts.find((host) => host.roles.includes('spark-master'));
  const secrets = await secretsOf(plan, inventory);
  const blocks: string[] = [];
  for (const placed of serviceJobIds(plan)) {
    const context = contextOf(plan, inventory, placed, secrets);
    const service = (await loadSystem(context.cluster.system)).services[placed.service]!;
    const copies: string[] = [];
    for (const [path, text] of Object.entries(service.files(context))) {
      const source = join(folder, `${copies.length}-${placed.host}-${placed.service}`);
      await writeFile(source, text);
      copies.push(`mkdir -p ${quote(dirname(path))}`, `cp ${quote(source)} ${quote(path)}`);
    }
    const job = service.job(context);
    const environment = { ...job.environment, PROOFLOAD_HOST: `${inventory.mark}/${placed.host}` };
    const workingFolder = job.workingFolder ?? context.serviceFolder;
    await mkdir(workingFolder, { recursive: true });
    const wait =
      placed.service === 'spark-worker' && master
        ? [`until (exec 3<>/dev/tcp/${master.address}/${firstPort('spark-master')}) 2>/dev/null; do sleep 0.1; done`]
        : [];
    const log = join(workingFolder, 'by-shell.log');
    blocks.push(
      [
        '(',
        ...copies,
        ...service.setUp(context).map((command) => commandLine(context.host, command)),
        ...wait,
        `cd ${quote(workingFolder)}`,
        `exec setsid ${commandLine(context.host, { argv: job.argv, environment })} >${quote(log)} 2>&1 </dev/null`,
        ') &',
      ].join('\n'),
    );
  }
  const script = join(folder, 'start.sh');
  await writeFile(script, `set -eu\n${blocks.join('\n')}\ndisown -a\n`);
  return script;
}

function commandLine({ reach }: InventoryHost, { argv, environment }: Command): string {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const inside = reach.kind === 'namespace' ? ['ip', 'netns', 'exec', reach.namespace] : [];
  return [...inside, 'env', ...variables, ...argv].map((word) => quote(word)).join(' ');
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
