/** The newest image that a stack asks for, as EC2 lists it. */
import { DescribeImagesCommand } from '@aws-sdk/client-ec2';
import { RefusalError } from '../../../src/input/refusal.ts';
import { awsSettings } from '../../../src/providers/aws/settings.ts';
import type { FindImage } from '../../provider.ts';
import { ownClient } from './client.ts';
import { withClient } from './with-client.ts';

/** With the credentials of this command. @throws RefusalError where there is none; ProviderFailure */
export const newestImage: FindImage = async (profile) => {
  const { region, image } = awsSettings(profile);
  const { Images: found = [] } = await withClient(ownClient, 'find the image', region, (client) =>
    client.send(
      new DescribeImagesCommand({
        Owners: [image.owner],
        Filters: [
          { Name: 'name', Values: [image.name] },
          { Name: 'state', Values: ['available'] },
        ],
      }),
    ),
  );
  const [newest] = found.toSorted((one, other) => ((one.CreationDate ?? '') < (other.CreationDate ?? '') ? 1 : -1));
  if (newest?.ImageId === undefined)
    throw new RefusalError([`profile ${profile.name}: AWS has no image ${image.name} of ${image.owner} in ${region}.`]);
  return { id: newest.ImageId, name: newest.Name ?? newest.ImageId };
};
