/** A program of Pulumi whose state has a secret. */
import { secret } from '@pulumi/pulumi';

export const key = secret('a private key');
