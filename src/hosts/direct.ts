/** Access to ports of a host whose address this machine can reach directly. */
import { connect } from 'node:net';
import type { Endpoint, Host } from './host.ts';

const answerMilliseconds = 2000;

/** @param address the host's own */
export const directPorts = (address: string): Pick<Host, 'tunnel' | 'listens'> => ({
  tunnel: async (port) => ({ host: address, port }),
  listens: (port) => listensAt({ host: address, port }),
});

function listensAt(endpoint: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...endpoint, timeout: answerMilliseconds });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    // Connection refused is normal until the service listens; the caller has a timeout and reports it.
    socket.once('error', () => end(false));
  });
}
