import { planRemoveHosts } from '../../../src/steps/remove-hosts/facts.ts';

export const sample = planRemoveHosts({ hosts: ['spark-cassandra-worker02'], number: 1, provisionSeconds: 10 });
