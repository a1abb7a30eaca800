/** The whole schema of the campaign file. */
import { z } from 'zod';
import { runExpanderFields } from './expanders/runs.ts';
import { stepsField } from './file/steps.ts';
import { campaignSchemaWith } from './schema.ts';

export const campaignSchema = campaignSchemaWith(stepsField, runExpanderFields());

/** The part of JSON Schema that the campaign file needs. */
export interface JsonSchema {
  /** To one of `$defs` of the schema of the file. */
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: false | JsonSchema;
}

let made: JsonSchema | undefined;

/** The schema of the campaign file, for completion and checks in editors. */
export function campaignJsonSchema(): JsonSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the interface above names the part that zod writes for this schema
  made ??= z.toJSONSchema(campaignSchema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // This limit only says that JavaScript can represent the number.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as JsonSchema;
  return made;
}
