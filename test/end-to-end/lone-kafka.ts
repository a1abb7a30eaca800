/** A broker of Kafka that no campaign starts, at the address of campaigns/examples/existing-kafka.yaml. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { directPorts } from '../../src/hosts/direct.ts';
import { prepareInstallations } from '../../src/installations/make.ts';
import { installationOf } from '../../src/systems/folders.ts';
import { classPath, propertiesFile, quickStartFlags } from '../../src/systems/java.ts';
import { kafka } from '../../src/systems/kafka/facts.ts';
import { until } from '../hosts/until.ts';

const host = '127.0.0.1';
const port = 9092;
const controllerPort = 9093;

/** Starts it with its data in this folder; returns what ends it. */
export async function startLoneKafka(folder: string): Promise<() => Promise<void>> {
  const installation = installationOf({ system: 'kafka', version: kafka.versions[0] });
  const installed = (await prepareInstallations([installation])).get(installation)!;
  const file = join(folder, 'server.properties');
  await writeFile(
    file,
    propertiesFile({
      'process.roles': 'broker,controller',
      'node.id': 1,
      'controller.quorum.voters': `1@${host}:${controllerPort}`,
      'controller.listener.names': 'CONTROLLER',
      listeners: `PLAINTEXT://${host}:${port},CONTROLLER://${host}:${controllerPort}`,
      'log.dirs': join(folder, 'kafka'),
      'offsets.topic.replication.factor': 1,
    }),
  );
  const java = [...quickStartFlags, '-cp', classPath(installed)];
  const clusterId = randomBytes(16).toString('base64url');
  await execa('java', [...java, 'kafka.tools.StorageTool', 'format', '--cluster-id', clusterId, '--config', file]);
  const broker = execa('java', [...java, 'kafka.Kafka', file], { reject: false, stdio: 'ignore' });
  await until('Kafka listens', () => directPorts(host).listens(port));
  return async () => {
    broker.kill();
    await broker;
  };
}
