import { expect, test } from 'vitest';
import { judgeWorkers } from '../../../src/systems/spark/ready.ts';
import { exampleContext, exampleSecrets } from '../example.ts';
import { serviceNamed } from '../acting.ts';

test('The master listens only on its own address', () => {
  const { argv, environment } = serviceNamed('spark-master').job(
    exampleContext('spark-cassandra-master', 'spark-master'),
  );
  expect(argv.slice(argv.indexOf('org.apache.spark.deploy.master.Master')).join(' ')).toBe(
    'org.apache.spark.deploy.master.Master --host 198.18.0.13 --port 7077 --webui-port 8080',
  );
  expect(environment).toMatchObject({ SPARK_LOCAL_IP: '198.18.0.13' });
});

test('A worker has the cores and memory of the plan and keeps its files on its host', () => {
  const { argv, environment } = serviceNamed('spark-worker').job(
    exampleContext('spark-cassandra-worker02', 'spark-worker'),
  );
  const folder = '/hosts/spark-cassandra-worker02/services/spark-worker';
  expect(argv.slice(argv.indexOf('org.apache.spark.deploy.worker.Worker')).join(' ')).toBe(
    'org.apache.spark.deploy.worker.Worker --host 198.18.0.15 --port 7078 --webui-port 8081 ' +
      `--cores 2 --memory 1024m --work-dir ${folder}/data spark://198.18.0.13:7077`,
  );
  expect(environment).toMatchObject({
    SPARK_HOME: '/hosts/spark-cassandra-worker02/install/spark-3.5.6',
    SPARK_SCALA_VERSION: '2.13',
    SPARK_LOCAL_IP: '198.18.0.15',
    SPARK_LOCAL_DIRS: `${folder}/tmp`,
  });
});

test.each(['spark-master', 'spark-worker'] as const)('%s accepts no connection without the secret', (service) => {
  const host = service === 'spark-master' ? 'spark-cassandra-master' : 'spark-cassandra-worker01';
  const { argv, environment } = serviceNamed(service).job(exampleContext(host, service));
  expect(argv).toEqual(
    expect.arrayContaining([
      '-Dspark.authenticate=true',
      '-Dspark.master.rest.enabled=false',
      '-Dspark.ui.killEnabled=false',
      '-Dspark.master.ui.decommission.allow.mode=DENY',
    ]),
  );
  expect(argv.join(' '), 'everybody on the host may read a command line').not.toContain(exampleSecrets.spark!.shared);
  expect(environment).toMatchObject({ _SPARK_AUTH_SECRET: exampleSecrets.spark!.shared });
});

test('Spark is ready when the master has every worker of the plan alive', () => {
  const workers = [
    { host: '198.18.0.14', state: 'ALIVE' },
    { host: '198.18.0.15', state: 'DEAD' },
  ];
  expect(judgeWorkers(['198.18.0.14'], { workers })).toEqual({ ready: true });
  expect(judgeWorkers(['198.18.0.14', '198.18.0.15'], { workers })).toEqual({
    ready: false,
    waitingFor: 'workers not alive yet: 198.18.0.15',
  });
});

test('An answer that is not a master’s state is rejected', () => {
  expect(() => judgeWorkers([], { hello: true })).toThrow(/workers/);
});
