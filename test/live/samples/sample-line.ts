/** Lines as the sampler of a local host writes them. */
export function sampleLine(at: number, cores: number, more: Record<string, Record<string, number>> = {}): string {
  const seconds = at / 1000;
  const host = {
    cores: 2,
    cpu_used_seconds: cores * seconds,
    memory_used_bytes: 1.5e9,
    disk_read_bytes: 1e6 * seconds,
    disk_write_bytes: 3e6 * seconds,
    network_receive_bytes: 1e6 * seconds,
    network_send_bytes: 2e6 * seconds,
  };
  return `${JSON.stringify({ sampler: 's1', at, uptime: seconds, scopes: { host, ...more } })}\n`;
}
