/** A campaign on Kafka that keeps its metadata in ZooKeeper, as the published set-up did. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';
import { lastWithZookeeper } from '../../src/systems/kafka/versions.ts';
import { expectComplete, openCommand, type CampaignOnDisk, type TestCommand } from './command.ts';

let command: TestCommand;
let campaign: CampaignOnDisk;

beforeAll(async () => {
  command = await openCommand('zookeeper');
  const file = join(projectFolder, 'bench/chaos/kafka-alone.yaml');
  const argv = ['run', file, '--size', 'smoke', '--id', 'zookeeper', '--set', 'systems.kafka.metadata=zookeeper'];
  const { exitCode } = await command.proofload(...argv);
  expect(exitCode, 'a campaign that is done, with its hardware gone, exits with 0').toBe(0);
  campaign = await command.readCampaign('zookeeper');
});

afterAll(() => command.close());

test('every run is valid, and no hardware is left', () => {
  expectComplete(campaign);
});

test('the brokers were of the last version that has ZooKeeper, and ran with it', async () => {
  const { plan, versions } = campaign.record;
  expect(versions).toMatchObject({ kafka: lastWithZookeeper });
  const services = plan.hosts.flatMap(({ services: each }) => each.map(({ name }) => name));
  expect(services).toContain('zookeeper');
  expect(services).not.toContain('kafka-controller');
  expect(await readFile(join(command.results, 'zookeeper', 'report.md'), 'utf8')).toContain('ZooKeeper');
});
