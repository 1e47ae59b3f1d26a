// Gives every request an id that nobody can guess. An answer with an id that this session does not wait for is dropped, so
// that what a server mixes up between two sessions reaches neither.
import { randomUUID } from 'node:crypto';
import type {
  JSONRPCMessage,
  RequestId,
  Transport,
  TransportSendOptions,
} from '@modelcontextprotocol/client';

/** Requests of one session without an answer. */
const MAX_PENDING = 1_000;

type Receive = NonNullable<Transport['onmessage']>;

export class DistinctIds implements Transport {
  readonly hasPerRequestStream = true;
  onclose?: Transport['onclose'];
  onerror?: Transport['onerror'];
  onmessage?: Transport['onmessage'];
  readonly #inner: Transport;
  readonly #own = new Map<RequestId, RequestId>();
  readonly #sent = new Map<RequestId, RequestId>();

  constructor(inner: Transport) {
    this.#inner = inner;
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (message, extra) => this.#receive(message, extra);
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  start(): Promise<void> {
    return this.#inner.start();
  }

  close(): Promise<void> {
    this.#own.clear();
    this.#sent.clear();
    return this.#inner.close();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!('method' in message)) return this.#inner.send(message, options);
    if (!('id' in message)) return this.#inner.send(this.#renameCancelled(message), options);
    if (this.#sent.size >= MAX_PENDING) throw new Error('Too many requests are under way.');
    const sent = randomUUID();
    this.#sent.set(sent, message.id);
    this.#own.set(message.id, sent);
    try {
      await this.#inner.send({ ...message, id: sent }, options);
    } catch (error) {
      this.#forget(sent);
      throw error;
    }
  }

  /** The server knows the request by its other id. */
  #renameCancelled(message: JSONRPCMessage): JSONRPCMessage {
    if (!('method' in message) || message.method !== 'notifications/cancelled') return message;
    const { params } = message;
    const requestId = params?.['requestId'];
    const isId = typeof requestId === 'string' || typeof requestId === 'number';
    const sent = isId ? this.#own.get(requestId) : undefined;
    if (sent === undefined) return message;
    this.#forget(sent);
    return { ...message, params: { ...params, requestId: sent } };
  }

  #forget(sent: RequestId): void {
    const own = this.#sent.get(sent);
    if (own !== undefined) this.#own.delete(own);
    this.#sent.delete(sent);
  }

  #receive(message: JSONRPCMessage, extra: Parameters<Receive>[1]): void {
    if ('method' in message) {
      this.onmessage?.(message, extra);
      return;
    }
    const own = message.id === undefined ? undefined : this.#sent.get(message.id);
    if (own === undefined || message.id === undefined) return;
    this.#forget(message.id);
    this.onmessage?.(this.toReceived({ ...message, id: own }), extra);
  }

  /** An answer, as it is passed on. */
  protected toReceived(message: JSONRPCMessage): JSONRPCMessage {
    return message;
  }
}
