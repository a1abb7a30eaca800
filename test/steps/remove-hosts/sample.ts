import { planRemoveHosts } from '../../../src/steps/remove-hosts/facts.ts';

const hosts = ['spark-cassandra-worker02'];

export const sample = { ...planRemoveHosts({ hosts, provisionSeconds: 10 }), id: 'remove-hosts.1' };
