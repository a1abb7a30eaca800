/**
 * Loads Pulumi's automation library without the TypeScript compiler and npm's package resolver. It needs them only to
 * serialise functions for a cloud, which no program here does, and they would take 45 MiB of the worker's memory next
 * to the systems under load.
 */
import { createRequire, registerHooks } from 'node:module';
import type * as automation from '@pulumi/pulumi/automation/index.js';

const notLoaded = new URL('not-loaded.cjs', import.meta.url).href;
const onlyForFunctions = new Set(['typescript', '@npmcli/arborist']);

const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    onlyForFunctions.has(specifier) && context.parentURL?.includes('/@pulumi/pulumi/')
      ? { url: notLoaded, format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
});
// Not imported: imports load before the hooks are registered.
const library = createRequire(import.meta.url)('@pulumi/pulumi/automation/index.js') as typeof automation;
hooks.deregister();

export const {
  CommandError,
  ConcurrentUpdateError,
  LocalWorkspace,
  PulumiCommand,
  StackAlreadyExistsError,
  StackNotFoundError,
} = library;
