import { describe, expect, it } from 'vitest';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { faultsOf, plan, smallCampaign } from './examples.ts';

const nightly = smallCampaign.replace('  laptop:\n', '  nightly:\n');

describe('a size of another name', () => {
  it('is planned as any other', () => {
    expect(nightly).not.toBe(smallCampaign);
    const { size, steps } = plan(nightly, { size: 'nightly' });
    expect(size).toBe('nightly');
    expect(steps).toEqual(plan(smallCampaign, { size: 'laptop' }).steps);
  });

  it('can be overridden from the command line', () => {
    const { steps } = plan(nightly, { size: 'nightly', sets: ['sizes.nightly.trials=2'] });
    expect(steps).toHaveLength(2 * plan(nightly, { size: 'nightly' }).steps.length);
  });

  it('is listed after the usual ones', () => {
    expect(sizesOf({ file: 'small.yaml', text: nightly })).toEqual(['smoke', 'nightly']);
    expect(faultsOf(nightly, { size: 'laptop' })).toEqual(['--size laptop: unknown size; known: smoke, nightly']);
    expect(faultsOf(nightly, { size: 'nihgtly' })).toEqual(['--size nihgtly: unknown size; did you mean "nightly"?']);
  });
});
