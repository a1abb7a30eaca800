/** The field of loads and datasets that names their cluster. */
import { name } from '../../input/fields.ts';

export const clusterName = () =>
  name().optional().describe('Cluster that it loads. Required if the campaign has several of its system.');
