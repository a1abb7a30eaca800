import { ServiceDied } from '../src/hosts/failures.ts';
import { plannedServices } from '../src/measurement/runs/services.ts';
import { WindowVoid } from '../src/measurement/runs/failures.ts';
import { askHost, askServices, loadSpan, mendSampling } from '../src/measurement/runs/window-evidence.ts';
import { judgeWindow } from '../src/measurement/runs/window-whole.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';
import { withRun } from './with-run.ts';

export const judgeRun: CampaignActivities['judgeRun'] = (one) =>
  whileBeating(() =>
    withRun(one, async ({ hosts, loads }) => {
      const window = await loadSpan(loads);
      if (!window) throw new WindowVoid(`Not every load of ${one.run.id} has ended, so its window cannot be judged.`);
      const all = [...hosts.values()];
      const evidence = await Promise.all(all.map(askHost));
      const verdict = judgeWindow(window, evidence, await askServices(plannedServices(one.plan, hosts)));
      await mendSampling(all, evidence, window.endMilliseconds, one.inventory.mark);
      const faults = [...verdict.services, ...verdict.hosts].join(' ');
      if (verdict.services.length > 0) throw new ServiceDied(faults);
      if (verdict.hosts.length > 0) throw new WindowVoid(faults);
    }),
  );
