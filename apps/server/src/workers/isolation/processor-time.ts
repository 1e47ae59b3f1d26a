// What an isolated process and its watchdog share.

export interface WatchdogData {
  readonly memoryBytes: number;
  /** For one job; 0: no limit. */
  readonly processorMs: number;
  readonly parent: number;
  /** The CPU time of the process when the job began; 0 between jobs. */
  readonly jobBegan: Int32Array;
}

/** The signal that ends a process that exceeded its CPU time. Otherwise unused. */
export const PROCESSOR_SIGNAL = 'SIGVTALRM';

/** CPU time of the whole process so far, never 0. */
export function readProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.ceil((user + system) / 1_000) + 1;
}
