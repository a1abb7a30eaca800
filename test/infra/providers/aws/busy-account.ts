/** What the nightly checks add to moto: AWS throttles every fourth call, lists one thing at a time, and botocore judges every call. */
import type { EC2Client } from '@aws-sdk/client-ec2';
import { execa } from 'execa';
import { motoFolder } from './moto.ts';

interface Call {
  operation: string;
  input: unknown;
}

const calls: Call[] = [];
let sent = 0;

const lists =
  /^Describe(?:Instances|InternetGateways|NetworkInterfaces|RouteTables|SecurityGroups|Subnets|Tags|Volumes|Vpcs)$/;

/** Makes a client record its calls, and meet a busy account. */
export function makeBusy(client: EC2Client): EC2Client {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const operation = commandName.replace(/Command$/, '');
        calls.push({ operation, input: args.input });
        return next(lists.test(operation) ? { ...args, input: { ...args.input, MaxResults: 1 } } : args);
      },
    { step: 'initialize' },
  );
  client.middlewareStack.add(
    (next) => (args) => {
      sent += 1;
      if (sent % 4 !== 0) return next(args);
      const refusal = new Error('Request limit exceeded.');
      throw Object.assign(refusal, {
        name: 'RequestLimitExceeded',
        $fault: 'client',
        $metadata: { httpStatusCode: 503 },
      });
    },
    // Within a retry.
    { step: 'finalizeRequest', priority: 'low' },
  );
  return client;
}

/** Reads a call a line, and prints what is wrong with one. */
const judge = `
import json, sys
from botocore.loaders import Loader
from botocore.model import ServiceModel
from botocore.validate import ParamValidator
model = ServiceModel(Loader().load_service_model("ec2", "service-2"), "ec2")
for line in sys.stdin:
    call = json.loads(line)
    report = ParamValidator().validate(call["input"], model.operation_model(call["operation"]).input_shape)
    if report.has_errors():
        print(call["operation"], report.generate_report())
`;

/** The operations that were called, and what botocore finds wrong with them. */
export async function judgeCalls(): Promise<{ operations: Set<string>; faults: string }> {
  const { stdout } = await execa('python3', ['-c', judge], {
    input: calls.map((call) => JSON.stringify(call)).join('\n'),
    env: { PYTHONPATH: motoFolder },
  });
  return { operations: new Set(calls.map(({ operation }) => operation)), faults: stdout };
}
