// What an isolated process and the watchdog in it tell each other.

export interface WatchdogData {
  readonly memoryBytes: number;
  /** Of one job; 0: no bound. */
  readonly processorMs: number;
  readonly parent: number;
  /** The processor time of the process when the job began; 0 between jobs. */
  readonly jobBegan: Int32Array;
}

/** How a process ends that took too much processor time for a job. Ends like any other signal, and means nothing else. */
export const PROCESSOR_SIGNAL = 'SIGVTALRM';

/** Processor time of the whole process so far, never 0. */
export function readProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.ceil((user + system) / 1_000) + 1;
}
