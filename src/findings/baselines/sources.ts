import { pipeline } from './pipeline.ts';
import type { PublishedSource } from './published.ts';

/** Everything published that is kept here. */
export const publishedSources: PublishedSource[] = [pipeline];
