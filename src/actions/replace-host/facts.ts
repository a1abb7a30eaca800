/** Facts of replacing a stopped host by another one that continues with its data. Pure. */
import { z } from 'zod';
import { text } from '../../input/fields.ts';
import { hostNameSchema, longestHostName, nameSchema } from '../../input/identifiers.ts';
import type { ActionFacts, ActionFault, ActionPlace, PlannedState } from '../facts.ts';
import { growingOnHost, isFault } from '../growing-cluster.ts';
import { hostField } from '../host-field.ts';

const planned = z.object({ cluster: nameSchema, service: nameSchema, host: hostNameSchema, by: hostNameSchema });

export type ReplaceHost = z.output<typeof planned>;

interface Given {
  host: string;
  by: string;
}

export const facts: ActionFacts<Given, ReplaceHost> = {
  does: 'Gives the data of a stopped member to another host, which starts with them and takes its place in the cluster, under its own address. Done when the other members know it instead of the stopped one. Nothing is copied.',
  given: {
    host: hostField(),
    by: text('the name of a host', longestHostName).describe(
      'The host that takes its place: one that `joinLater` of the cluster names, in the same zone.',
    ),
  },
  withinSeconds: 600,
  planned,
  plan({ host, by }, place) {
    const old = growingOnHost(host, place);
    const next = growingOnHost(by, place);
    const faults = [
      ...(isFault(old) ? [old] : stoppedFaults(old)),
      ...(isFault(next) ? [{ ...next, field: 'by' }] : newFaults(next)),
      ...(isFault(old) || isFault(next) ? [] : pairFaults(old, next, place)),
    ];
    if (faults.length > 0 || isFault(old)) return { faults };
    const { cluster, jobId } = old;
    return {
      parameters: { cluster, service: jobId, host, by },
      title: `replace ${jobId} on ${host} by ${by}, with its data`,
    };
  },
  effect: ({ host, by, service }) => ({
    stops: [],
    starts: [],
    leaves: [{ host, jobId: service }],
    joins: [{ host: by, jobId: service }],
  }),
};

function stoppedFaults({ host, jobId, cluster, isMember, stoppedBy }: PlannedState): ActionFault[] {
  if (isMember && stoppedBy !== null) return [];
  const sentence = isMember
    ? `${jobId} on ${host} runs when this event begins; stop it before with kill-process or stop-host`
    : `${host} is not a member of ${cluster} when this event begins; remove this event`;
  return [{ field: 'host', sentence, ofState: true }];
}

function newFaults({ host, isMember }: PlannedState): ActionFault[] {
  if (!isMember) return [];
  const sentence = `${host} is a member already when this event begins; name another host, which joinLater of the cluster has`;
  return [{ field: 'by', sentence, ofState: true }];
}

function pairFaults(old: PlannedState, next: PlannedState, place: ActionPlace): ActionFault[] {
  if (old.cluster !== next.cluster) {
    const sentence = `${next.host} is a host of ${next.cluster}, and ${old.host} of ${old.cluster}; name a host of the same cluster`;
    return [{ field: 'by', sentence }];
  }
  const fault = place.dataMoveFault(old.host, next.host);
  return fault === null ? [] : [{ field: 'by', sentence: fault }];
}
