import type { Clocks } from '../../../src/hosts/clocks/clock-log.ts';
import { hostClock, type ClockReading } from '../../../src/hosts/clocks/host-clock.ts';

/** Of a host that has our clock, as a local one. */
export const sharedReading: ClockReading = { atMilliseconds: 0, offsetMilliseconds: 0, errorMilliseconds: 0 };

/** Hosts that share our clock. */
export const sharedClocks: Clocks = {
  measure: () => Promise.resolve(),
  of: () => hostClock([sharedReading]),
  readings: () => [sharedReading],
};
