/** `cleanup --everything-of` on the pretend cloud: EC2 in two regions, with the hardware of two state folders. */
import { forgetState, writeStack } from '../infra/pretend.ts';
import { randomUUID } from 'node:crypto';
import { EC2Client } from '@aws-sdk/client-ec2';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ownedOnAws } from '../../infra/providers/aws/owned.ts';
import { tagsFor } from '../../infra/providers/rented-tags.ts';
import { removeOrList, type EverythingOptions } from '../../src/cli/cleanup-everything.ts';
import { foundText, outcomeText } from '../../src/cli/cleanup-everything-view.ts';
import { bringMoto, startMoto } from '../infra/providers/aws/moto.ts';
import { leak } from '../infra/providers/aws/leaked.ts';
