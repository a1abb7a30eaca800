import type { Service } from '../system.ts';
import { makeFolders, serviceFlags, serviceJob } from '../java.ts';
import { zookeeperPort } from './cluster.ts';
import { configFile, configuration, kafkaCommand } from './settings.ts';

/** A single ZooKeeper server, as in the published set-up. */
export const zookeeper: Service = {
  files: (context) =>
    configuration(context, {
      tickTime: 2000,
      dataDir: `${context.serviceFolder}/data`,
      clientPortAddress: context.host.address,
      clientPort: zookeeperPort,
      maxClientCnxns: 0,
      // Its web server would listen on all addresses of the machine.
      'admin.enableServer': false,
    }),
  setUp: (context) => [makeFolders(context)],
  job: (context) =>
    serviceJob(
      context,
      kafkaCommand(
        context,
        [...serviceFlags(context), '-XX:+UseSerialGC', '-Dzookeeper.jmx.log4j.disable=true'],
        'info',
        ['org.apache.zookeeper.server.quorum.QuorumPeerMain', configFile(context)],
      ),
    ),
};
