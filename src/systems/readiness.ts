/** A system's own word on whether it can be used, asked once. */
export type Readiness = { ready: true } | { ready: false; waitingFor: string };
