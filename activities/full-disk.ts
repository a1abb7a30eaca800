import { ApplicationFailure } from '@temporalio/activity';

type AnyActivity = (input: unknown) => Promise<unknown>;

/** Error codes of a full disk or an exhausted quota. */
const noSpace = new Set(['ENOSPC', 'EDQUOT']);

/** Gives failures caused by a full disk the type `DiskFull`. */
export function namingFullDisks<Activities extends object>(activities: Activities): Activities {
  return Object.fromEntries(
    Object.entries(activities).map(([name, body]) => [name, namingFullDisk(body as AnyActivity)]),
  ) as Activities;
}

function namingFullDisk(body: AnyActivity): AnyActivity {
  return async (input) => {
    try {
      return await body(input);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && noSpace.has(String(error.code)))) throw error;
      throw ApplicationFailure.create({ type: 'DiskFull', message: error.message, cause: error });
    }
  };
}
