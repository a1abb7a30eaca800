/** A short campaign on the brokers of `aws-nvme`, for a pretend AWS whose instances are real. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { projectFolder } from '../../src/state/paths.ts';

interface StackFile {
  config: Record<string, unknown> & {
    'proofload:hardware': Record<string, object>;
    'proofload:hosts': { name: string; hardware: string; roles: string[] }[];
  };
}

/** The three brokers of the stack that comes along, on machines of one type, with what this machine has of cores and memory. */
export async function writeStack(folder: string, hardware: 'small' | 'large'): Promise<void> {
  const stack = parse(await readFile(join(projectFolder, 'stacks', 'Pulumi.aws-nvme.yaml'), 'utf8')) as StackFile;
  const type = stack.config['proofload:hardware'][hardware];
  stack.config['proofload:hardware'] = {
    [hardware]: { ...type, memoryMebibytes: 2560, cores: availableParallelism() },
  };
  stack.config['proofload:hosts'] = ['kafka01', 'kafka02', 'kafka03'].map((name, index) => ({
    name,
    hardware,
    roles: index === 0 ? ['kafka-broker', 'kafka-controller'] : ['kafka-broker'],
  }));
  await writeFile(join(folder, `Pulumi.pretend-${hardware}.yaml`), stringify(stack));
}

export const campaign = `name: both
title: A producer on two types of machines
systems:
  kafka: { metadata: kraft }
runs:
  producer:
    title: Producer
    loads:
      producer: { workload: kafka-producer, host: kafka01, recordBytes: 100, partitions: 6, replicationFactor: 3, acks: all }
sizes:
  smoke:
    trials: 4
    runs:
      producer:
        - producer: { records: 60000, warmUpRecords: 10000, targetRecordsPerSecond: 5000 }
`;
