import type { Provider } from '@pulumi/pulumi/provider/index.js';
import { setTimeout as delay } from 'node:timers/promises';
import { changedIn, kindOf, make, Refusal, remove } from './cloud.ts';
import { clouds } from './clouds.ts';
import { effectOn } from './faults.ts';
import type { Cloud, Settings } from './kind.ts';
import { bare, markedAs } from './secrets.ts';
import { thingOf, type Properties, type Verb, type World } from './world.ts';
import { changeWorld, readWorld } from './world-file.ts';

/** Type and name out of a URN, `urn:pulumi:<stack>::<project>::<parents$type>::<name>`. */
function named(urn: string): { type: string; name: string } {
  const [, , types = '', name = ''] = urn.split('::');
  return { type: types.split('$').at(-1) ?? '', name };
}

const bareProperties = (value: unknown): Properties => bare(value) as Properties;

/** A cloud as Pulumi's engine sees it, with its state in a folder. */
export function pretendProvider(cloud: Cloud, folder: string, settings: Settings): Provider {
  /** Records a request, applies the fault that is due, executes it, and records the outcome. */
  async function answer<Result>(asked: { verb: Verb; type: string; name: string }, act: (world: World) => Result) {
    const { effect, position } = changeWorld(folder, (world) => {
      world.now += world.secondsPerCall;
      const position = world.requests.push({ at: world.now, ...asked, outcome: 'asked', said: null }) - 1;
      return { effect: effectOn(world), position };
    });
    if (effect?.kind === 'slow') await delay(effect.milliseconds);
    const result = changeWorld(folder, (world) => {
      const request = world.requests[position];
      if (!request) throw new Error(`The state in ${folder} has no request ${position}.`);
      try {
        if (effect?.kind === 'fail') throw new Refusal(effect.says);
        const result = act(world);
        const isAnswered = effect === null || effect.kind === 'slow';
        Object.assign(request, isAnswered ? { outcome: 'done' } : { said: effect.kind });
        return { result };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        Object.assign(request, { outcome: 'refused', said: error.message });
        return { error };
      }
    });
    if ('error' in result) throw result.error;
    if (effect?.kind === 'fail after') throw new Refusal(effect.says);
    if (effect?.kind === 'die') process.exit(1);
    if (effect?.kind === 'hold') await new Promise(() => {});
    return result.result;
  }

  return {
    version: cloud.version,

    async check(urn, _olds, news: Properties) {
      const { type } = named(urn);
      const kind = kindOf(cloud, type);
      const failures = kind.required
        .filter((property) => news[property] === undefined || news[property] === null)
        .map((property) => ({ property, reason: `Missing required argument: "${property}" is required by ${type}.` }));
      const { tags } = bareProperties(news);
      if (Object.keys(settings.defaultTags).length === 0 || Array.isArray(tags)) return { inputs: news, failures };
      return { inputs: { ...news, tagsAll: { ...settings.defaultTags, ...(tags as Properties) } }, failures };
    },
    async diff(id, urn, olds: Properties, news: Properties) {
      const { type } = named(urn);
      const before = thingOf(readWorld(folder), id, type)?.inputs ?? bareProperties(olds);
      const changed = changedIn(before, bareProperties(news));
      const replaces = changed.filter((key) => kindOf(cloud, type).fixed.includes(key));
      return { changes: changed.length > 0, replaces, deleteBeforeReplace: false };
    },
    async create(urn, inputs: Properties) {
      const { type, name } = named(urn);
      const made = await answer({ verb: 'create', type, name }, (world) =>
        make(cloud, world, type, name, bareProperties(inputs)),
      );
      return { id: made.id, outs: { ...inputs, ...made.outputs } };
    },
    async read(id, urn, props: Properties) {
      const found = await answer({ verb: 'read', ...named(urn) }, (world) => thingOf(world, id, named(urn).type));
      if (!found) return { id: '', props: {} };
      const inputs = markedAs(props, found.inputs);
      return { id, props: { ...inputs, ...found.outputs }, inputs };
    },
    async update(id, urn, _olds, news: Properties) {
      const { type, name } = named(urn);
      const thing = await answer({ verb: 'update', type, name }, (world) => {
        const thing = thingOf(world, id, type);
        if (!thing) throw new Refusal(`There is no ${type} ${id} any more.`);
        thing.inputs = bareProperties(news);
        return thing;
      });
      return { outs: { ...news, ...thing.outputs } };
    },
    async delete(id, urn) {
      const { type, name } = named(urn);
      await answer({ verb: 'delete', type, name }, (world) => remove(Object.values(clouds), world, id, type));
    },
    async invoke(token, inputs: Properties) {
      const outputs = await answer({ verb: 'invoke', type: token, name: '' }, () => {
        const ask = cloud.functions[token];
        if (!ask) throw new Refusal(`The pretend cloud has no function ${token}: add it in test/simcloud.`);
        return ask(bareProperties(inputs), settings);
      });
      return { outputs };
    },
  };
}
