/** What every registered system must keep to: a new folder is tested before it has a test of its own. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hardwareRoles } from '../../src/hardware/profile/schema.ts';
import { telemetryColumns } from '../../src/measurement/telemetry/columns.ts';
import { readLock } from '../../src/installations/locks.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { installationOf } from '../../src/systems/folders.ts';
import { loadSystem } from '../../src/systems/load-system.ts';
import { everySystem, serviceResources } from '../../src/systems/registry.ts';
import { commonResources } from '../../src/systems/resource-facts.ts';
import { importsOf } from '../imports-of.ts';

describe.each(everySystem)('%s', (name, facts) => {
  const services = Object.entries(facts.services);
  const roles = Object.keys(facts.roles);

  test('has facts that import nothing that reads, writes or connects', async () => {
    const { outside } = await importsOf(join(projectFolder, 'src', 'systems', name, 'facts.ts'));
    expect([...outside.keys()].filter((each) => each !== 'zod')).toEqual([]);
  });

  test('implements each service of its facts, and no other', async () => {
    const system = await loadSystem(name);
    expect(Object.keys(system.services).toSorted()).toEqual(services.map(([service]) => service).toSorted());
    expect(system.readiness).toBeTypeOf('function');
    expect(system.runningVersion).toBeTypeOf('function');
  });

  test('uses existing clusters if its facts say so, and only then', async () => {
    const { existing } = await loadSystem(name);
    expect(existing !== undefined).toBe(facts.existing !== undefined);
  });

  test('has a service on hosts of each role, and roles that a stack file may give', () => {
    expect([...new Set(services.map(([, { role }]) => role))].toSorted()).toEqual(roles.toSorted());
    expect(hardwareRoles).toEqual(expect.arrayContaining(roles));
    expect(Object.values(facts.roles).some(({ takenBy }) => takenBy === 'each')).toBe(true);
  });

  test('gives each service a valid share of memory', () => {
    const loads = facts.loadProcess ? [facts.loadProcess.memory] : [];
    const all = services.flatMap(([, { memory, starts }]) => [memory, ...(starts ? [starts.memory] : [])]);
    for (const { floor, cap, weight, overhead, least = floor } of [...all, ...loads]) {
      expect(Math.min(least, weight, overhead)).toBeGreaterThan(0);
      expect(floor).toBeGreaterThanOrEqual(least);
      expect(cap).toBeGreaterThanOrEqual(floor);
    }
  });

  test('has a port for each service, and loads connect to one of them', () => {
    for (const [service, { ports }] of services) expect(Object.keys(ports), service).not.toEqual([]);
    const entered = services.filter(([, { role }]) => role === facts.entry.role);
    expect(entered.flatMap(([, { ports }]) => Object.values(ports))).toContain(facts.entry.port);
  });

  test('has metrics only for services with an agent, each with its own described column', () => {
    const columns = services.flatMap(([, { metrics = [] }]) => metrics.map(({ column }) => column));
    expect(new Set(columns).size).toBe(columns.length);
    expect(telemetryColumns.map((column) => column.name)).toEqual(expect.arrayContaining(columns));
    for (const [service, { metrics = [], metricsPort }] of services) {
      expect(metricsPort !== undefined, service).toBe(metrics.length > 0);
      for (const { query, unit, meaning } of metrics)
        expect(Math.min(query.beans.length, unit.length, meaning.length)).toBeGreaterThan(0);
    }
  });

  test('judges resources by measures of its own metrics, each with a unique name, advice and a source', () => {
    for (const [, { metrics = [], resources = {} }] of services) {
      const measured = metrics.map(({ measure }) => measure.name);
      for (const [resource, { measure, threshold, rule, advice, effectOf, judge }] of Object.entries(resources)) {
        expect(measured).toContain(measure);
        expect(commonResources).not.toContain(resource);
        expect([...commonResources, ...serviceResources.keys()]).toEqual(expect.arrayContaining([...effectOf]));
        expect(judge(threshold, () => null).saturationConfidence).not.toBeNull();
        expect(judge(threshold * 0.999, () => null)).toEqual({ saturationConfidence: null, signs: [] });
        expect(Math.min(rule.medium.length, rule.source.length, advice.sentence.length)).toBeGreaterThan(0);
      }
    }
  });

  test('has a lock file for each of its versions, which it can run', async () => {
    for (const version of facts.versions) {
      const { artefact, version: installed } = facts.installation(version);
      expect(installed).toBe(version);
      expect(facts.versionFault?.(version) ?? null).toBeNull();
      const coordinates = (await readLock(installationOf({ system: name, version }))).map((each) => each.coordinates);
      expect(coordinates, version).toContain(`${artefact}:${version}`);
    }
  });

  test('rejects the settings that it owns, and has an example of one that it accepts', () => {
    const { owned = [], unlocked = [] } = facts.settings.examples ?? {};
    for (const example of owned) expect(facts.settings.owned.test(example), example).toBe(true);
    for (const example of unlocked)
      expect(
        facts.settings.unlocked.some(([names]) => names.test(example)),
        example,
      ).toBe(true);
    const [given] = facts.settings.example.split(':');
    expect(facts.settings.owned.test(given ?? '')).toBe(false);
    for (const owned of Object.keys(facts.settings.insteadOf ?? {}))
      expect(facts.settings.owned.test(owned)).toBe(true);
  });
});

test('no two services of any system share a port, a name or a role', () => {
  const services = everySystem.flatMap(([, facts]) => Object.entries(facts.services));
  const ports = services.flatMap(([, { ports: own, metricsPort }]) => [
    ...Object.values(own),
    ...(metricsPort === undefined ? [] : [metricsPort]),
  ]);
  const unique: (string | number)[][] = [
    ports,
    services.map(([name]) => name),
    everySystem.flatMap(([, { roles }]) => Object.keys(roles)),
    services.flatMap(([, { resources = {} }]) => Object.keys(resources)),
    services.flatMap(([, { metrics = [] }]) => metrics.map(({ measure }) => measure.name)),
  ];
  for (const all of unique) expect(new Set(all).size).toBe(all.length);
});

test('the registry imports nothing that reads, writes or connects', async () => {
  const { outside } = await importsOf(join(projectFolder, 'src', 'systems', 'registry.ts'));
  expect([...outside.keys()].filter((each) => each !== 'zod')).toEqual([]);
});
