import { planAddHosts } from '../../../src/steps/add-hosts/facts.ts';

export const sample = planAddHosts({
  hosts: ['spark-cassandra-worker02'],
  number: 1,
  provisionSeconds: 10,
  installSeconds: 20,
});
