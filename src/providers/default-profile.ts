/** The profile that a command uses by default. Separate from the registry, so that `--help` loads no schema. */
export const defaultProfile = 'local';
