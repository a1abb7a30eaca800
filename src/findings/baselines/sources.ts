import { dataGrowth } from './data-growth.ts';
import { gceNodes } from './gce-nodes.ts';
import { linkedin } from './linkedin.ts';
import { pipeline } from './pipeline.ts';
import type { PublishedSource } from './published.ts';
import { twoDataCentres } from './two-data-centres.ts';

/** All published sources. */
export const publishedSources: PublishedSource[] = [pipeline, linkedin, twoDataCentres, dataGrowth, gceNodes];
