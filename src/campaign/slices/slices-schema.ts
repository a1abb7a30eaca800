/** The schema of the slices of a long run. */
import type { z } from 'zod';
import { amount, count, mapping } from '../../input/fields.ts';
import { maxRuns, mostPlannedSeconds } from '../../input/limits.ts';

const mostHours = mostPlannedSeconds / 3600;

/** Fewer say nothing about a change over time. */
export const fewestSlices = 2;

export const slicesSchema = () =>
  mapping({
    count: count('slices', 72, { least: fewestSlices, most: maxRuns }).optional().describe('How many slices.'),
    forHours: amount('hours', 72, mostHours)
      .optional()
      .describe('Instead of `count`: as many slices as it takes until their loads lasted this long together.'),
  }).superRefine(({ count: slices, forHours }, context) => {
    if ((slices === undefined) !== (forHours === undefined)) return;
    const has = slices === undefined ? 'has neither' : 'has both';
    context.addIssue({ code: 'custom', message: `must have one of count and forHours, and ${has}` });
  });

export type CampaignSlices = z.output<ReturnType<typeof slicesSchema>>;
