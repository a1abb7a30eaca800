/** Findings on pipelines as sentences. Pure. */
import { plain, rate, share } from '../../text/figures.ts';
import type { PipelineFinding, SustainedRate } from './pipeline-finding.ts';

/** What it sustains, and which stage limits it. */
export function pipelineTexts({ pipeline, limit, stages }: PipelineFinding): string[] {
  const does = `${pipeline.title} sustains ${rateText(pipeline)}.`;
  return [does, plain(limitText(limit, stages))];
}

/** `at least 20,000 a second` */
export function rateText({ perSecond, isAtLeast }: SustainedRate): string {
  return plain(`${isAtLeast ? 'at least ' : ''}${rate(perSecond)} a second`);
}

function limitText(limit: PipelineFinding['limit'], stages: PipelineFinding['stages']): string {
  if (limit.state === 'inconclusive') return `Which stage limits it is inconclusive: ${limit.reason}.`;
  const slowest = stages.find(({ title }) => title === limit.title);
  const alone = slowest ? rateText(slowest) : '';
  if (limit.state === 'stage')
    return `Its limit is the stage "${limit.title}", which sustains ${alone} alone: the pipeline reaches ${share(limit.share)} of that.`;
  return `No stage alone limits it: the slowest, "${limit.title}", sustains ${alone} alone, and the pipeline reaches ${share(limit.share)} of that. The stages take resources from each other.`;
}
