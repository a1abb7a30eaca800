/**
 * Command that removes a machine's firewall rules when the machine is unreachable, run by a job on it. The program is
 * in the data folder, two levels above the job's folder.
 */
export const removeFirewallFromJob = ['python3', '-I', '-S', '../../firewall.py', 'remove'];
