import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

it('a process that is held to one core may run on one, and both together on all that either may', async () => {
  const script = `
import os
from placement import allowed
every = sorted(os.sched_getaffinity(0))
child = os.fork()
if child == 0:
    os.sched_setaffinity(0, every[:1])
    sys.stdout.flush()
    os.kill(os.getpid(), 19)
os.waitpid(child, os.WUNTRACED)
found = [allowed(pids).get("cpu_allowed_cores") for pids in ([child], [child, os.getpid()], [])]
os.kill(child, 9)
print(json.dumps([found, len(every)]))
`;
  const [found, all] = (await inSampler(script, null)) as [(number | null)[], number];
  expect(found).toEqual([1, all, null]);
});

/** The counter of processes in the group `/service` of a tree like the kernel's, whose members are these. */
async function groupOf(members: string, pids: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-pressure-'));
  try {
    await mkdir(join(folder, 'service'));
    const pressure =
      'some avg10=17.09 avg60=14.28 avg300=8.06 total=109222133\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n';
    await writeFile(join(folder, 'service/cpu.pressure'), pressure);
    await writeFile(join(folder, 'service/cgroup.procs'), members);
    const script = `
import placement
placement.MOUNT = (given[0], "/")
placement.groups_of = lambda pid: {"cgroup2": "/service"}
print(json.dumps(placement.group_pressure(given[1])).replace(given[0], ""))
`;
    return await inSampler(script, [folder, pids]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('a control group that a service has to itself counts how long its tasks waited for a core', async () => {
  expect(await groupOf('7\n8\n', [7, 8])).toEqual({ psi_group_cpu_some_seconds: { '/service': 109.222133 } });
});

it('a control group with others in it tells nothing of a service', async () => {
  expect(await groupOf('7\n8\n9\n', [7, 8])).toEqual({});
});
