// Ends lists of too many pages, whose server may never come to an end: the library gives up the whole list instead.
import type { JSONRPCMessage, RequestId, TransportSendOptions } from '@modelcontextprotocol/client';
import { DistinctIds } from './distinct-ids.ts';

const MAX_PAGES = 20;

export type ListMethod = 'tools/list' | 'resources/list' | 'prompts/list';
const METHODS: ReadonlySet<string> = new Set<ListMethod>(['tools/list', 'resources/list', 'prompts/list']);

export class BoundedLists extends DistinctIds {
  readonly #pages = new Map<string, number>();
  /** Requests for the last page that is read, with what they list. */
  readonly #last = new Map<RequestId, string>();
  readonly #longer = new Set<string>();

  /** Whether the newest list of this kind goes on behind what was read of it. */
  isLonger(method: ListMethod): boolean {
    return this.#longer.has(method);
  }

  override send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if ('method' in message && 'id' in message && METHODS.has(message.method)) {
      const { id, method, params } = message;
      const page = params?.['cursor'] === undefined ? 1 : (this.#pages.get(method) ?? 0) + 1;
      this.#pages.set(method, page);
      if (page === 1) this.#longer.delete(method);
      if (page >= MAX_PAGES) this.#last.set(id, method);
    }
    return super.send(message, options);
  }

  protected override toReceived(message: JSONRPCMessage): JSONRPCMessage {
    const method = 'id' in message && message.id !== undefined ? this.#last.get(message.id) : undefined;
    if (method === undefined || !('result' in message)) return message;
    this.#last.delete(message.id);
    const { nextCursor, ...result } = message.result;
    if (nextCursor !== undefined) this.#longer.add(method);
    return { ...message, result };
  }
}
