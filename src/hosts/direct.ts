/** Ports of a host whose own address is reached from this machine. */
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
    // Refused is the usual answer until it listens; whoever waits for it has an end, and says what it waited for.
    socket.once('error', () => end(false));
  });
}
