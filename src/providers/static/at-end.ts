/**
 * What removes the rules of a machine's firewall where nobody reaches the machine any longer, for a job on it: the program lies
 * in the data folder, two above that of the job.
 */
export const removeFirewallFromJob = ['python3', '-I', '-S', '../../firewall.py', 'remove'];
