/** Facts of a Spark application of the user's own. Pure. */
import { basename } from '../../input/basename.ts';
import { z } from 'zod';
import { sha256Schema } from '../../input/identifiers.ts';
import { amount, list, mapping, text } from '../../input/fields.ts';
import { longestSetting } from '../../input/limits.ts';
import type { WorkloadFacts } from '../facts.ts';
import { spark } from '../../systems/spark/facts.ts';
import { clientSettingsField, sortedSettings } from '../client-settings.ts';
import { ownFileAt } from '../own-files.ts';
import { plannedSeconds } from '../parameters.ts';
import { defaultStuckSeconds, plannedStuckSeconds, sparkBatch, stuckSeconds } from './spark-load.ts';
import type { SparkSubmitFigures } from './figures-schema.ts';
import { resultFacts, report } from './measured.ts';

const mostArguments = 200;

const given = mapping({
  jar: text('the path of a jar', longestSetting).describe(
    'Path of the jar, starting at the folder of the campaign file. It has the application and all that it needs and Spark does not have.',
  ),
  mainClass: text('the name of a class in the jar').describe('Its class with the method `main`.'),
  arguments: list('arguments', text('an argument', longestSetting), mostArguments, { repeats: true })
    .optional()
    .describe('Arguments of `main`. Every user of the host can read them. Default: none.'),
  clientSettings: clientSettingsField(spark.settings),
  size: amount('units of work', 1, 1e12)
    .optional()
    .describe('A number of your choice that grows with the work. Names the level. Default: 1.'),
  stuckSeconds,
  plannedSeconds,
});

const planned = z.object({
  /** Name of the file, without its folder. */
  jar: z.string(),
  sha256: sha256Schema,
  mainClass: z.string(),
  arguments: z.array(z.string()),
  clientSettings: given.shape.clientSettings,
  size: z.number().nonnegative(),
  stuckSeconds: plannedStuckSeconds,
});

type SparkSubmitGiven = z.output<typeof given>;
export type SparkSubmitParameters = z.output<typeof planned>;

export const facts: WorkloadFacts<SparkSubmitGiven, SparkSubmitParameters, SparkSubmitFigures> = {
  ...resultFacts,
  ...sparkBatch,
  report,
  title: 'Spark application',
  given,
  planned,
  plan(
    {
      jar,
      mainClass,
      arguments: words = [],
      size = 1,
      stuckSeconds = defaultStuckSeconds,
      plannedSeconds = 0,
      ...rest
    },
    _,
    _from,
    files,
  ) {
    const file = ownFileAt(files, jar);
    if (!file) throw new Error(`${jar} was not read before the campaign was planned`);
    const { sha256 } = file;
    const parameters = { jar: basename(jar), sha256, mainClass, arguments: words, ...rest, size, stuckSeconds };
    return { parameters, plannedSeconds };
  },
  clientSettings: spark.settings,
  clientProperties: ({ clientSettings = {} }) => clientSettings,
  fileParameters: ['jar'],
  ownFile: ({ sha256 }) => sha256,
  faults({ jar, mainClass }, files) {
    const file = jar === undefined ? undefined : files?.get(jar);
    if (!file) return [];
    if ('fault' in file) return [{ parameter: 'jar', sentence: file.fault }];
    if (mainClass === undefined || file.classes.has(mainClass)) return [];
    return [
      {
        parameter: 'mainClass',
        sentence: `${file.path} has no class ${mainClass}; give the full name of a class in it`,
      },
    ];
  },
  levelText: ({ size = 1 }) => `size ${size}`,
  levelSuffix: ({ size = 1 }) => String(size),
  sameWork: ({ sha256, mainClass, arguments: words, size, clientSettings = {} }) => [
    sha256,
    mainClass,
    words,
    size,
    ...sortedSettings(clientSettings),
  ],
  batchSize: ({ size }) => size,
  bytesBetweenZones: () => 0,
  trafficAssumption: 'A Spark application of your own: its traffic is not known before it runs, and is not counted.',
};
