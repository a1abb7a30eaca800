/** What a call over HTTP is answered with. */
export interface Answer {
  status: number;
  body: string;
}
