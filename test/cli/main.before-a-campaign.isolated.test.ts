import { commandFolder as folder, commandHere as proofload, resultsHere, stacksHere } from './command-here.ts';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';
import { smallCampaign } from '../campaign/examples.ts';

describe('proofload plan', () => {
  test('shows the runs in order, their lengths, and the memory of each host', async () => {
    const { exitCode, stdout } = await proofload('plan', 'pipeline-stress', '--size', 'smoke', '--verbose');
    expect(exitCode).toBe(0);
    const order = [
      'kafka-producer-',
      'kafka-consumer ',
      'spark-perf-',
      'cassandra-stress-',
      'combined ',
      'memory by host',
      'kafka01 ',
      'Total: about ',
    ];
    const places = order.map((text) => stdout.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('prints the plan as JSON', async () => {
    const { stdout } = await proofload('plan', 'pipeline-stress', '--json', '--set', 'sizes.laptop.trials=2');
    expect(JSON.parse(stdout)).toMatchObject({ campaign: 'pipeline-stress', profile: 'local', size: 'laptop' });
  });

  test('shows an existing cluster, which run refuses to load unless it is called one’s own', async () => {
    const file = join(projectFolder, 'campaigns/examples/existing-kafka.yaml');
    const planned = await proofload('plan', file, '--verbose');
    expect(planned.stdout).toContain(
      'Kafka: existing cluster at 127.0.0.1:9092, security none, which is loaded and otherwise left alone',
    );
    const { exitCode, stderr } = await proofload('run', file);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('give --i-own-this-cluster if it is yours to load');
    expect(existsSync(resultsHere)).toBe(false);
  });

  test('refuses with all errors and exit code 2', async () => {
    const { exitCode, stdout, stderr } = await proofload(
      'plan',
      'pipeline-stress',
      '--size',
      'huge',
      '--set',
      'nothing',
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      '--set nothing: must be key=value with a key such as runs.combined.loads.producer.acks',
      '--size huge: unknown size; known: smoke, laptop, published',
    ]);
  });

  test('refuses an unknown profile and an unknown campaign at once', async () => {
    const { exitCode, stderr } = await proofload('plan', 'pipeline-stres', '--profile', 'nowhere');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('unknown campaign "pipeline-stres"; did you mean "pipeline-stress"?');
    expect(stderr).toContain('nowhere');
  });
});

describe('proofload check', () => {
  test('finds no errors in the bundled campaign', async () => {
    expect(await proofload('check', 'pipeline-stress')).toMatchObject({
      exitCode: 0,
      stdout: 'pipeline-stress: no errors on profile local at sizes smoke, laptop, published',
    });
  });

  test('checks one size, and lists the sizes that there are if it is none of them', async () => {
    expect(await proofload('check', 'pipeline-stress', '--size', 'smoke')).toMatchObject({
      exitCode: 0,
      stdout: 'pipeline-stress: no errors on profile local at size smoke',
    });
    expect(await proofload('check', 'pipeline-stress', '--size', 'nightly')).toMatchObject({
      exitCode: 2,
      stderr: '--size nightly: unknown size; known: smoke, laptop, published',
    });
  });

  test('prints the distinct errors of all sizes, with exit code 2', async () => {
    const file = join(folder, 'bad.yaml');
    await writeFile(
      file,
      smallCampaign
        .replace('threads: 8', 'threads: 0')
        .replace('host: kafka01', 'host: kafka1')
        .replaceAll('worker01', 'spark-cassandra-worker01'),
    );
    const { exitCode, stderr } = await proofload('check', file);
    expect(exitCode).toBe(2);
    expect(stderr.split('\n')).toEqual([
      `bad.yaml:12:9: runs.write.loads.producer.host: profile local has no host "kafka1"; did you mean "kafka01"?`,
      `bad.yaml:48:24: sizes.laptop.runs.store.0.cassandra.threads: must be a whole number of threads above zero, such as 64, not 0`,
    ]);
    const json = await proofload('check', file, '--json');
    expect(json.exitCode).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({ sizes: ['smoke', 'laptop'], faults: stderr.split('\n') });
  });
});

test('proofload list names campaigns and profiles', async () => {
  expect((await proofload('list', 'campaigns')).stdout).toMatch(
    /^ {2}pipeline-stress {2}.*\n +local: smoke \d+ min, laptop \d+ min, published/m,
  );
  expect((await proofload('list', 'profiles')).stdout).toMatch(
    /^local +provider local, 5 hosts \(3 × type-1, 2 × type-2\), no price$/m,
  );
  expect((await proofload('list', 'planets')).exitCode).toBe(2);
});

test('an invalid stack file has a line in the list, and hides no other profile', async () => {
  const broken = join(stacksHere, 'Pulumi.broken.yaml');
  await writeFile(broken, 'config:\n  proofload:provider: [nope\n');
  const { exitCode, stdout } = await proofload('list', 'profiles');
  await rm(broken);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^broken +invalid; run "proofload check pipeline-stress --profile broken" for the errors$[^]*^local +provider local/m,
  );
});
