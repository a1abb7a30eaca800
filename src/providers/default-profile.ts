/** The profile under stacks/ that a command takes where none is named. Apart from the registry, so that `--help` loads no schema. */
export const defaultProfile = 'local';
