import { Context } from '@temporalio/activity';
import { createTopic } from '../src/measurement/runs/create-topic.ts';
import { prepare } from '../src/measurement/runs/prepare.ts';
import { clusterNamed } from '../src/plan/clusters.ts';
import { kafkaCluster } from '../src/systems/kafka/cluster.ts';
import { openedHost } from '../src/systems/with-hosts.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';
import { withRun } from './with-run.ts';

const topicLimitSeconds = 120;

export const prepareRun: CampaignActivities['prepareRun'] = (one) => {
  const context = Context.current();
  return whileBeating(({ onProgress, signal }) =>
    withRun(one, ({ hosts, loads }) => {
      const brokersOf = (cluster: string) =>
        kafkaCluster(clusterNamed(one.plan, cluster)).brokers.map((name) => openedHost(hosts, name));
      return prepare({
        loads,
        createTopic: (topic, cluster) => createTopic(brokersOf(cluster), topic, topicLimitSeconds, signal),
        onProgress,
        pause: (milliseconds) => context.sleep(milliseconds),
      });
    }),
  );
};
