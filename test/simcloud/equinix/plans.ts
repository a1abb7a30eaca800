/** Plans that the pretend Equinix rents, with dollars an hour as Packet listed them in 2016 and 2017. */
export const plans: Record<string, number> = {
  baremetal_0: 0.05,
  baremetal_1: 0.4,
  baremetal_1e: 0.4,
  baremetal_2: 1.25,
  baremetal_2a: 0.5,
  baremetal_3: 1.75,
  baremetal_s: 1.5,
};
