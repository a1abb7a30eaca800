import { makeFolders, serviceJob } from '../java.ts';
import type { Service } from '../system.ts';
import { masterPort, masterWebPort } from './cluster.ts';
import { sparkDaemon, sparkFiles } from './settings.ts';

/** The standalone master. */
export const sparkMaster: Service = {
  files: sparkFiles,
  setUp: (context) => [makeFolders(context)],
  job: (context) => {
    const ports = ['--port', `${masterPort}`, '--webui-port', `${masterWebPort}`];
    const argv = ['org.apache.spark.deploy.master.Master', '--host', context.host.address, ...ports];
    return serviceJob(context, sparkDaemon(context, argv, {}));
  },
};
