/** A workflow whose task fails at every attempt. The message is one sentence with the error of the workflow code. */
export class BlockedWorkflowError extends Error {}
