// Where the bytes of an answer wait for whoever reads it: in turns when many answers stream, and not at all while
// the reader has enough.
import type { Reading, ReadRounds } from './read-rounds.ts';
import type { BodyListener } from './answer.ts';

export interface Flow {
  /** Too much waits: let the other side wait too. */
  pause(): void;
  resume(): void;
}

export type Ending = 'end' | { readonly error: unknown };

/** Of a body that is not taken. */
const MAX_WAITING_BYTES = 256 * 1024;

export class Delivery {
  readonly #rounds: ReadRounds;
  readonly #flow: Flow;
  #listener: BodyListener | null = null;
  #reading: Reading | null = null;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Told once all bytes are taken. */
  #ending: Ending | null = null;
  #isPaused = false;
  #isFlowHeld = false;
  /** The listener was told the end, or wants to hear no more. */
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

  /** Hands over what was added: now, or when its turn comes. */
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

  /** Hands over nothing more and keeps nothing more. */
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
    this.#tellEnd();
  };

  #tellEnd(): void {
    // While it took the bytes the listener may have left, or have had enough for now.
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
