/** Facts of replacing a stopped host: another host, or a new machine of its own, continues with its data. Pure. */
import { z } from 'zod';
import { text } from '../../input/fields.ts';
import { hostNameSchema, longestHostName, nameSchema } from '../../input/identifiers.ts';
import type { ActionFacts, ActionFault, ActionPlace, PlannedAction, PlannedState } from '../facts.ts';
import { growingOnHost, isFault, hostField, servicesText } from '../targets.ts';

const planned = z.object({
  cluster: nameSchema,
  service: nameSchema,
  host: hostNameSchema,
  /** Absent if the host itself gets a new machine. */
  by: hostNameSchema.exactOptional(),
});

export type ReplaceHost = z.output<typeof planned>;

interface Given {
  host: string;
  by?: string;
}

export const facts: ActionFacts<Given, ReplaceHost> = {
  does: 'Gives the data of a stopped member to another machine, which starts with them under its own address. On this machine that is another host, which takes its place in the cluster; of a rented host it is a new machine with its disk and its name. Done when the other members know it at its new address. Nothing is copied.',
  given: {
    host: hostField(),
    by: text('the name of a host', longestHostName)
      .exactOptional()
      .describe(
        'The host of this machine that takes its place: one that `joinLater` of the cluster names, in the same zone. A rented host gets a new machine instead, and this field is left out.',
      ),
  },
  withinSeconds: 600,
  planned,
  plan({ host, by }, place) {
    const old = growingOnHost(host, place);
    return place.dataMove === 'new machine' ? planNewMachine(old, by, place) : planOtherHost(old, by, place);
  },
  effect: ({ host, by, service: jobId }) =>
    by === undefined
      ? { stops: [], starts: [{ host, jobId }], newMachines: [host] }
      : { stops: [], starts: [], leaves: [{ host, jobId }], joins: [{ host: by, jobId }] },
};

function planNewMachine(
  old: PlannedState | ActionFault,
  by: string | undefined,
  place: ActionPlace,
): PlannedAction<ReplaceHost> {
  if (isFault(old)) return { faults: [old] };
  const { host, cluster, jobId } = old;
  const fault = place.dataMoveFault(host, by);
  const faults = [...stoppedFaults(old), ...useFaults(old, place), ...(fault === null ? [] : [fault])];
  if (faults.length > 0) return { faults };
  return {
    parameters: { cluster, service: jobId, host },
    title: `give ${host} a new machine, which continues with the disk of ${jobId}`,
  };
}

/** The old machine ends with everything that runs on it. */
function useFaults({ host, jobId }: PlannedState, { services, loads }: ActionPlace): ActionFault[] {
  const others = services.filter((each) => each.host === host && each.jobId !== jobId);
  const own = loads.filter(({ hosts }) => hosts.includes(host)).map(({ id }) => id);
  if (others.length + own.length === 0) return [];
  const what = [...(others.length > 0 ? [servicesText(others)] : []), ...own.map((id) => `load ${id}`)].join(' and ');
  return [
    { field: 'host', sentence: `${host} also runs ${what}, which would end with its machine; place it elsewhere` },
  ];
}

function planOtherHost(
  old: PlannedState | ActionFault,
  by: string | undefined,
  place: ActionPlace,
): PlannedAction<ReplaceHost> {
  const ofOld = isFault(old) ? [old] : stoppedFaults(old);
  if (by === undefined) {
    const fault = isFault(old) ? null : place.dataMoveFault(old.host, by);
    return { faults: fault === null ? ofOld : [...ofOld, fault] };
  }
  const next = growingOnHost(by, place);
  const faults = [
    ...ofOld,
    ...(isFault(next) ? [{ ...next, field: 'by' }] : newFaults(next)),
    ...(isFault(old) || isFault(next) ? [] : pairFaults(old, next, place)),
  ];
  if (faults.length > 0 || isFault(old)) return { faults };
  const { host, cluster, jobId } = old;
  return {
    parameters: { cluster, service: jobId, host, by },
    title: `replace ${jobId} on ${host} by ${by}, with its data`,
  };
}

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
  return fault === null ? [] : [fault];
}
