/** The whole schema of the campaign file. */
import { runExpanderFields } from './expanders/runs.ts';
import { campaignSchemaWith } from './schema.ts';

export const campaignSchema = campaignSchemaWith(runExpanderFields());
