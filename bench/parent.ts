// The child side of processes.ts.
import type { Message } from './processes.ts';

export function sendToParent<M extends Message>(message: M): void {
  process.send?.(message);
}

/** One listener per kind. The program ends with its parent. */
export function listenToParent(listeners: Readonly<Record<string, (message: never) => void>>): void {
  // Sent by our own programs: a kind names one shape of message, declared beside the program that takes it.
  process.on('message', (message: Message) => listeners[message.kind]?.(message as never));
  process.once('disconnect', () => process.exit(0));
}

/** A clock that is comparable between the processes of this machine. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
