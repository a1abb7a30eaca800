/** Availability zones of an account. Pure. */

/** The name `us-east-1a` stands for another place in each account, the id `use1-az6` for the same one in all. */
export interface AvailabilityZone {
  name: string;
  id: string;
}

/** Whether a text has the form of a zone's id. */
export const isZoneId = (text: string): boolean => /^[a-z]{2,}\d-az\d{1,2}$/.test(text);

/** The zone that a stack means, which may give its name or its id; undefined if the account has none such. */
export const zoneMeant = (given: string, zones: readonly AvailabilityZone[]): AvailabilityZone | undefined =>
  zones.find(({ name, id }) => name === given || id === given);

export const zoneText = ({ name, id }: AvailabilityZone): string => `${name} (${id})`;

export const zonesText = (zones: readonly AvailabilityZone[]): string => zones.map((zone) => zoneText(zone)).join(', ');
