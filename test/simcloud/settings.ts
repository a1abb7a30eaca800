import { ResourceProviderService } from '@pulumi/pulumi/proto/provider_grpc_pb.js';
import { z } from 'zod';
import type { Settings } from './kind.ts';

const text = z.string().transform((json) => JSON.parse(json) as unknown);

const argument = z.object({
  region: z.string().default(''),
  // Structured settings of a provider travel as JSON.
  defaultTags: text.pipe(z.object({ tags: z.record(z.string(), z.string()).default({}) })).default({ tags: {} }),
});

/**
 * Settings of the provider that this process serves, once the engine has sent them. The library that serves providers
 * does not hand them on, so they are read where the message itself is.
 */
export function watchSettings(): Settings {
  const settings: Settings = { region: '', defaultTags: {} };
  const { configure } = ResourceProviderService;
  const deserialize = configure.requestDeserialize;
  configure.requestDeserialize = (bytes) => {
    const request = deserialize(bytes);
    const { region, defaultTags } = argument.parse(request.getArgs()?.toJavaScript() ?? {});
    Object.assign(settings, { region, defaultTags: defaultTags.tags });
    return request;
  };
  return settings;
}
