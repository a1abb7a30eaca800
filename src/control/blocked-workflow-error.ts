/** A workflow whose task fails at each attempt. The message is one sentence with the error of its code. */
export class BlockedWorkflowError extends Error {}
