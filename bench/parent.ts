// The other end of processes.ts, for the programs that it starts.
import type { Message } from './processes.ts';

export function tellParent<M extends Message>(message: M): void {
  process.send?.(message);
}

/** One listener per kind. The program ends with the one that started it. */
export function listenToParent(listeners: Readonly<Record<string, (message: never) => void>>): void {
  // Sent by our own programs: a kind names one shape of message, declared beside the program that takes it.
  process.on('message', (message: Message) => listeners[message.kind]?.(message as never));
  process.once('disconnect', () => process.exit(0));
}

/** Milliseconds that mean the same in every process of this machine. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
