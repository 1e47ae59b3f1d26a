// What a process has used so far, as the kernel counts it.
import { readFileSync } from 'node:fs';
import { sleep } from './sleep.ts';

/** The unit of the times in /proc: fixed on every Linux that Node runs on. */
const TICK_MS = 10;

/** Processor time of all threads of a process, in user and kernel mode. */
export function readCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name, in brackets, may hold spaces: the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export function readMemoryBytes(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!match) throw new Error(`The kernel tells no memory of process ${pid}`);
  return Number(match[1]) * 1024;
}

/** In which a server gives back what it does not need any more. */
const REST_MS = 40_000;

export async function readRestedMemoryBytes(pid: number): Promise<number> {
  await sleep(REST_MS);
  return readMemoryBytes(pid);
}
