import { Context } from '@temporalio/activity';
import { createTopic } from '../src/runs/create-topic.ts';
import { prepare } from '../src/runs/prepare.ts';
import { bootstrapServers } from '../src/systems/kafka/settings.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';
import { withRun } from './with-run.ts';

const topicLimitSeconds = 120;

export const prepareRun: CampaignActivities['prepareRun'] = (one) => {
  const context = Context.current();
  const brokers = one.plan.kafka ? bootstrapServers(one.plan.kafka, one.inventory) : [];
  return whileBeating(({ onProgress, signal }) =>
    withRun(one, ({ loads }) =>
      prepare({
        loads,
        createTopic: (topic) => createTopic(brokers, topic, topicLimitSeconds, signal),
        onProgress,
        pause: (milliseconds) => context.sleep(milliseconds),
      }),
    ),
  );
};
