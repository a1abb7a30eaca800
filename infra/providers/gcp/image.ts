/** The newest image of the family that a stack asks for, or the one image that it names. */
import { z } from 'zod';
import { RefusalError } from '../../../src/input/refusal.ts';
import { ComputeRefusal } from '../../../src/providers/gcp/compute-api.ts';
import { gcpSettings } from '../../../src/providers/gcp/settings.ts';
import type { FindImage } from '../../provider.ts';
import { ownApi, withApi } from './client.ts';

const answer = z.object({ name: z.string() });

/** With the credentials of this command. @throws RefusalError where there is none; ProviderFailure */
export const newestImage: FindImage = async (profile) => {
  const { image, project: ours } = gcpSettings(profile);
  // `project/name`, or a path or an address that ends with `projects/<project>/global/images/[family/]<name>`.
  const [, project = ours, name = image] =
    /^(?:.*projects\/)?([^/]+)\/(?:global\/images\/(?:family\/)?)?([^/]+)$/.exec(image) ?? [];
  const images = `projects/${project}/global/images`;
  const found = await withApi(ownApi(), 'find the image', project, async (api) => {
    for (const path of [`${images}/family/${name}`, `${images}/${name}`]) {
      try {
        return answer.parse(await api.get(path));
      } catch (error) {
        if (!(error instanceof ComputeRefusal) || error.status !== 404) throw error;
      }
    }
    return null;
  });
  if (found === null) throw new RefusalError([`profile ${profile.name}: Google has no image or family ${image}.`]);
  return { id: `${images}/${found.name}`, name: found.name };
};
