import { startProcess } from '../processes.ts';
import type { VendorCall, VendorCalls, VendorReady } from './vendor.ts';

export interface Vendor {
  readonly pid: number;
  readonly port: number;
  /** With `/v1`, like vendors' addresses. */
  readonly baseUrl: string;
  /** Those with this canary. */
  readCalls(): Promise<readonly VendorCall[]>;
  stop(): Promise<void>;
}

export async function startVendor(): Promise<Vendor> {
  const child = startProcess(new URL('./vendor.ts', import.meta.url));
  const { port } = await child.receive<VendorReady>('ready');
  return {
    pid: child.pid,
    port,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    async readCalls() {
      child.send({ kind: 'calls' });
      return (await child.receive<VendorCalls>('calls')).calls;
    },
    stop: () => child.stop(),
  };
}
