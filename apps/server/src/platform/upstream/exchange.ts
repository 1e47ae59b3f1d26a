// One call on one connection, from its request to the last byte of its response.
import type { Clock, Timer } from '../clock.ts';
import type { AnswerHead } from './answer-head.ts';
import { AnswerReader, type AnswerSink } from './answer-reader.ts';
import { Delivery, type Ending, type Flow } from './delivery.ts';
import type { ReadRounds } from './read-rounds.ts';
import type { BodyListener, UpstreamAnswer } from './answer.ts';

export interface ExchangeDeps {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly rounds: ReadRounds;
  /** The headers have arrived: the exchange itself is the response. */
  readonly onAnswer: (answer: UpstreamAnswer) => void;
  /** There will be no response. Ignored after `onAnswer`. */
  readonly onFailed: (error: unknown) => void;
  /** Releases the connection with the time it may be kept for another call; 0 for not at all. */
  readonly onOver: (reuseMs: number) => void;
}

const DISCARD_GRACE_MS = 5_000;

export class Exchange implements UpstreamAnswer, AnswerSink {
  status = 0;
  headers: Readonly<Record<string, string>> = {};
  readonly #deps: ExchangeDeps;
  readonly #reader: AnswerReader;
  readonly #delivery: Delivery;
  #reuseMs = 0;
  #isComplete = false;
  #isOver = false;
  #discarding: Timer | null = null;

  constructor(flow: Flow, deps: ExchangeDeps) {
    this.#deps = deps;
    this.#reader = new AnswerReader(this);
    this.#delivery = new Delivery(deps.rounds, flow);
    deps.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  readonly #onAbort = (): void => this.fail(this.#deps.signal.reason);

  /** Bytes from the socket. */
  take(bytes: Buffer): void {
    let takenBytes: number;
    try {
      takenBytes = this.#reader.read(bytes);
    } catch (error) {
      this.fail(error);
      return;
    }
    // It is undefined what bytes beyond the end belong to.
    if (this.#isComplete) this.#finish('end', takenBytes === bytes.length ? this.#reuseMs : 0);
    else this.#delivery.offer();
  }

  /** The other side has closed its direction. */
  hangUp(): void {
    if (this.#reader.close()) this.#finish('end', 0);
    else this.fail(new Error('The connection was closed'));
  }

  fail(error: unknown): void {
    this.#finish({ error }, 0);
    this.#deps.onFailed(error);
  }

  head(head: AnswerHead): void {
    this.status = head.status;
    this.headers = head.headers;
    this.#reuseMs = head.reuseMs;
    this.#deps.onAnswer(this);
  }

  body(bytes: Buffer): void {
    this.#delivery.add(bytes);
  }

  end(): void {
    this.#isComplete = true;
  }

  listen(listener: BodyListener): void {
    this.#delivery.listen(listener);
  }

  pause(): void {
    this.#delivery.pause();
  }

  resume(): void {
    this.#delivery.resume();
  }

  discard(): void {
    this.#delivery.leave();
    if (this.#isOver) return;
    this.#discarding = this.#deps.clock.after(DISCARD_GRACE_MS, () => this.close());
  }

  close(): void {
    this.#delivery.leave();
    this.fail(new Error('The call was left'));
  }

  #finish(ending: Ending, reuseMs: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#discarding?.cancel();
    this.#deps.signal.removeEventListener('abort', this.#onAbort);
    this.#deps.onOver(reuseMs);
    this.#delivery.end(ending);
  }
}
