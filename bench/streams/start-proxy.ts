import { startProcess, type BenchProcess } from '../processes.ts';

export interface RunningProxy {
  readonly process: BenchProcess;
  readonly port: number;
}

/** The baseline of the streaming measurements, in front of a vendor. */
export async function startProxy(vendorPort: number): Promise<RunningProxy> {
  const process = startProcess(new URL('./proxy.ts', import.meta.url), { args: [String(vendorPort)] });
  const { port } = await process.receive<{ kind: 'ready'; port: number }>('ready');
  return { process, port };
}
