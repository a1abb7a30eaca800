import { describe, expect, test } from 'vitest';
import { unlockedCaveat, unlockedCode } from '../../src/campaign/unlocked-code.ts';
import { changed, faultsOf, plan } from './examples.ts';

const withKafka = (settings: string) => changed('{ metadata: kraft }', `{ settings: ${settings} }`);
const withSpark = (settings: string) => changed('  cassandra: {', `  spark: { settings: ${settings} }\n  cassandra: {`);

describe('a setting runs code from elsewhere', () => {
  test.each([
    ['spark', 'spark.jars.packages', 'org.example:code:1.0'],
    ['spark', 'spark.jars.repositories', 'repo'],
    ['spark', 'spark.jars.ivySettings', '/tmp/ivy.xml'],
    ['spark', 'spark.sql.hive.metastore.jars', 'maven'],
    ['spark', 'spark.driver.extraClassPath', '/tmp/code.jar'],
    ['spark', 'spark.executor.extraClassPath', '/tmp/code.jar'],
    ['spark', 'spark.executor.extraLibraryPath', '/tmp'],
    ['spark', 'spark.repl.class.uri', 'spark://198.18.0.1:1/classes'],
    ['spark', 'spark.executorEnv.JAVA_TOOL_OPTIONS', 'anything'],
    ['spark', 'spark.executorEnv._JAVA_OPTIONS', 'anything'],
    ['spark', 'spark.executorEnv.LD_PRELOAD', '/tmp/code.so'],
    ['spark', 'spark.executor.resource.gpu.discoveryScript', '/tmp/code.sh'],
    ['spark', 'spark.executor.extraJavaOptions', '-XX:+UseG1GC -javaagent:/tmp/code.jar'],
    ['spark', 'spark.executor.extraJavaOptions', '-java"agent":/tmp/code.jar'],
    ['spark', 'spark.executor.extraJavaOptions', '-agentlib:jdwp=transport=dt_socket,server=y,address=*:5005'],
    ['spark', 'spark.executor.extraJavaOptions', '-XX:OnOutOfMemoryError=sh'],
    ['spark', 'spark.executor.extraJavaOptions', '@/tmp/options'],
    ['spark', 'spark.executor.extraJavaOptions', '-Dcom.sun.management.jmxremote.port=9999'],
    ['spark', 'spark.executor.defaultJavaOptions', '-cp http://example.net/code.jar'],
    ['spark', 'spark.executor.extraJavaOptions', '${spark.anything}'],
    ['spark', 'spark.sql.catalog.code', 's3a://bucket/code'],
    ['spark', 'spark.sql.catalog.code', 'hdfs:/code'],
    ['kafka', 'remote.log.storage.manager.class.path', '/tmp/*'],
    ['kafka', 'plugin.path', '/tmp'],
    [
      'kafka',
      'sasl.jaas.config',
      'com.sun.security.auth.module.JndiLoginModule required user.provider.url="ldap://x/y";',
    ],
    ['cassandra', 'allow_insecure_udfs', true],
    ['cassandra', 'user_defined_functions_threads_enabled', false],
  ] as const)('%s: %s = %s', (system, key, value) => {
    expect(unlockedCode(system, key, value)).not.toBeNull();
  });

  test.each([
    [
      'spark',
      'spark.executor.extraJavaOptions',
      '-XX:+UseG1GC -XX:MaxGCPauseMillis=50 -Dfile.encoding=UTF-8 -Xlog:gc:/tmp/gc.log',
    ],
    ['spark', 'spark.locality.wait', '3s'],
    ['spark', 'spark.plugins', 'org.example.Plugin'],
    ['spark', 'spark.executorEnv.LANG', 'C'],
    ['kafka', 'compression.type', 'lz4'],
    ['kafka', 'num.io.threads', 2],
    ['cassandra', 'concurrent_reads', 2],
  ] as const)('but not %s: %s = %s', (system, key, value) => {
    expect(unlockedCode(system, key, value)).toBeNull();
  });
});

describe('a campaign with such settings', () => {
  test('is refused for all of them at once, with their lines and the way out', () => {
    const text = withSpark('{ spark.jars.packages: "org.example:code:1.0", spark.locality.wait: 1s }').replace(
      '{ metadata: kraft }',
      '{ settings: { remote.log.storage.manager.class.path: /tmp } }',
    );
    expect(faultsOf(text)).toEqual([
      expect.stringMatching(
        /^small\.yaml:4:\d+: systems\.kafka\.settings\.remote\.log\.storage\.manager\.class\.path: loads code from folders of the host/,
      ),
      expect.stringMatching(
        /^small\.yaml:5:\d+: systems\.spark\.settings\.spark\.jars\.packages: makes Spark fetch code from a repository, and no lock file .* pass --allow-unlocked-code/,
      ),
    ]);
  });

  test('is refused also where the command line sets them', () => {
    const sets = ['systems.kafka.settings.plugin.path=/tmp'];
    expect(faultsOf(withKafka('{ num.io.threads: 1 }'), { sets })).toEqual([
      expect.stringMatching(/^--set systems\.kafka\.settings\.plugin\.path=\/tmp: loads code/),
    ]);
  });

  test('is planned where the command line allows it, and says so in the report', () => {
    const text = withSpark('{ spark.jars.packages: "org.example:code:1.0" }');
    const allowed = plan(text, { allowUnlockedCode: true });
    expect(allowed.clusters['spark']?.settings).toEqual({ 'spark.jars.packages': 'org.example:code:1.0' });
    expect(unlockedCaveat(allowed)).toMatch(
      /^This campaign was allowed to run code that no lock file .*: spark\.jars\.packages of spark makes Spark fetch code from a repository\.$/,
    );
    expect(unlockedCaveat(plan(withKafka('{ num.io.threads: 1 }')))).toBeNull();
  });

  test('cannot have what Proofload itself sets, even if the command line allows it', () => {
    for (const name of [
      'spark.jars',
      'spark.files',
      'spark.archives',
      'spark.submit.pyFiles',
      'spark.authenticate',
      'spark.authenticate.secret',
      'spark.redaction.regex',
    ]) {
      expect(faultsOf(withSpark(`{ ${name}: "x" }`), { allowUnlockedCode: true })).toContainEqual(
        expect.stringContaining(`systems.spark.settings.${name}: is managed by Proofload`),
      );
    }
  });
});
