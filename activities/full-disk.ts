import { ApplicationFailure } from '@temporalio/activity';

type AnyActivity = (input: unknown) => Promise<unknown>;

/** What a write says that found no space: the disk is full, or what its user may have of it. */
const noSpace = new Set(['ENOSPC', 'EDQUOT']);

/** The same activities; a failure over a full disk says of itself that it is one, whichever step met it. */
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
