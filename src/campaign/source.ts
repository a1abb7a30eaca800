/** The text of a campaign file and where in it things stand. */

/** A campaign file as read, not judged yet. */
export interface CampaignText {
  /** Path as faults name it. */
  file: string;
  text: string;
}
