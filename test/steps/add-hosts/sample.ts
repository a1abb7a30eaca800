import { planAddHosts } from '../../../src/steps/add-hosts/facts.ts';

const hosts = ['spark-cassandra-worker02'];

export const sample = { ...planAddHosts({ hosts, provisionSeconds: 10, installSeconds: 20 }), id: 'add-hosts.1' };
