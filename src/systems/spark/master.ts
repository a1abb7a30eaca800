import { makeFolders, serviceJob } from '../java.ts';
import type { Service } from '../system.ts';
import { masterPort, masterWebPort, sparkDaemon, sparkFiles } from './settings.ts';

/** The standalone master. */
export const sparkMaster: Service = {
  name: 'spark-master',
  port: masterPort,
  installation: () => 'spark',
  files: sparkFiles,
  setUp: (context) => [makeFolders(context)],
  job: (context) => {
    const ports = ['--port', `${masterPort}`, '--webui-port', `${masterWebPort}`];
    const argv = ['org.apache.spark.deploy.master.Master', '--host', context.host.address, ...ports];
    return serviceJob(context, sparkDaemon(context, argv, {}));
  },
};
