import { pipeline } from './pipeline.ts';
import type { PublishedSource } from './published.ts';

/** All published sources. */
export const publishedSources: PublishedSource[] = [pipeline];
