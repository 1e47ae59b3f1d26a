// Buffers the bytes of a response for its consumer: delivered in rounds when many responses stream, and not while the
// consumer is paused.
import type { Reading, ReadRounds } from './read-rounds.ts';
import type { BodyListener } from './answer.ts';

export interface Flow {
  /** Above this the socket is paused (back-pressure). */
  pause(): void;
  resume(): void;
}

export type Ending = 'end' | { readonly error: unknown };

/** Limit for a body that is not being consumed. */
const MAX_WAITING_BYTES = 256 * 1024;

export class Delivery {
  readonly #rounds: ReadRounds;
  readonly #flow: Flow;
  #listener: BodyListener | null = null;
  #reading: Reading | null = null;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Called once all bytes are consumed. */
  #ending: Ending | null = null;
  #isPaused = false;
  #isFlowHeld = false;
  /** The consumer has received the end, or has cancelled. */
  #isOver = false;

  constructor(rounds: ReadRounds, flow: Flow) {
    this.#rounds = rounds;
    this.#flow = flow;
  }

  add(bytes: Buffer): void {
    if (this.#isOver) return;
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  /** Delivers what was added: immediately, or in its round. */
  offer(): void {
    if (this.#waitingBytes === 0) return;
    const isMuch = this.#waitingBytes > MAX_WAITING_BYTES;
    if (this.#reading !== null && !this.#isPaused) {
      this.#reading.wake(isMuch);
    } else if (isMuch && !this.#isFlowHeld) {
      this.#isFlowHeld = true;
      this.#flow.pause();
    }
  }

  end(ending: Ending): void {
    this.#ending = ending;
    this.#give();
  }

  listen(listener: BodyListener): void {
    if (this.#isOver) return;
    this.#listener = listener;
    this.#reading = this.#rounds.join(this.#give);
    if (this.#ending === null) this.offer();
    else this.#give();
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#give();
  }

  /** Stops delivering and buffering. */
  leave(): void {
    this.#isOver = true;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#reading?.leave();
    this.#letFlow();
  }

  readonly #give = (): void => {
    if (this.#listener === null || this.#isOver || this.#isPaused) return;
    const [first, ...others] = this.#waiting;
    if (first) {
      this.#waiting = [];
      this.#waitingBytes = 0;
      this.#letFlow();
      this.#listener.chunk(others.length === 0 ? first : Buffer.concat([first, ...others]));
    }
    this.#notifyEnd();
  };

  #notifyEnd(): void {
    // The consumer may have cancelled or paused while it handled the bytes.
    if (this.#ending === null || this.#listener === null || this.#isOver || this.#isPaused) return;
    const ending = this.#ending;
    const listener = this.#listener;
    this.leave();
    if (ending === 'end') listener.end();
    else listener.fail(ending.error);
  }

  #letFlow(): void {
    if (!this.#isFlowHeld) return;
    this.#isFlowHeld = false;
    this.#flow.resume();
  }
}
