/** A plan or an inventory. */
interface Placed {
  profile: string;
  stack?: string | undefined;
}

/** The Pulumi stack with the hosts of a campaign or of an inventory. */
export const stackOf = ({ profile, stack }: Placed): string => stack ?? profile;

/** Whether a person brought the hosts of a campaign up: it leaves them up. */
export const isOnHostsByHand = ({ profile, stack }: Placed): boolean => stack === profile;
