import { makeFolders, serviceJob } from '../java.ts';
import type { Service } from '../system.ts';
import { masterPort, masterWebPort, sparkCluster, workerPort, workerWebPort } from './cluster.ts';
import { sparkDaemon, sparkFiles } from './settings.ts';
import { addressOf } from '../folders.ts';

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

/** A standalone worker. Its executors are its child processes, sized by the plan. */
export const sparkWorker: Service = {
  files: sparkFiles,
  setUp: (context) => [makeFolders(context)],
  job: (context) => {
    const { master, executorCores, executorMemoryMebibytes } = sparkCluster(context.cluster);
    const { host, inventory, serviceFolder } = context;
    const listen = ['--host', host.address, '--port', `${workerPort}`, '--webui-port', `${workerWebPort}`];
    const size = ['--cores', `${executorCores}`, '--memory', `${executorMemoryMebibytes}m`];
    const argv = [
      'org.apache.spark.deploy.worker.Worker',
      ...listen,
      ...size,
      '--work-dir',
      `${serviceFolder}/data`,
      `spark://${addressOf(inventory, master)}:${masterPort}`,
    ];
    // Shuffle files are on the host's own disk.
    return serviceJob(context, sparkDaemon(context, argv, { SPARK_LOCAL_DIRS: `${serviceFolder}/tmp` }));
  },
};
