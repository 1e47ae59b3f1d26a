// Ends lists of too many pages, whose server may never come to an end, and leaves out of them, and of what tools answer, what
// cannot be read: the library gives up the whole list or answer instead.
import type { JSONRPCMessage, RequestId, TransportSendOptions } from '@modelcontextprotocol/client';
import { DistinctIds } from './distinct-ids.ts';
import { isListMethod, toReadablePage, type ListMethod } from './list-items.ts';
import { toReadableAnswer } from './readable-answer.ts';

const MAX_PAGES = 20;

/** The newest list of its kind, as far as it was read. */
interface ReadList {
  pages: number;
  leftOut: number;
}

export class BoundedLists extends DistinctIds {
  readonly #lists = new Map<ListMethod, ReadList>();
  /** Requests for a page, with what they list. */
  readonly #asked = new Map<RequestId, { readonly method: ListMethod; readonly isLast: boolean }>();

  /** Of the newest list of this kind; at least so many where it goes on behind what was read of it. */
  countLeftOut(method: ListMethod): number {
    return this.#lists.get(method)?.leftOut ?? 0;
  }

  override send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if ('method' in message && 'id' in message && isListMethod(message.method)) {
      const { id, method, params } = message;
      const known = params?.['cursor'] === undefined ? undefined : this.#lists.get(method);
      const list = known ?? { pages: 0, leftOut: 0 };
      list.pages += 1;
      this.#lists.set(method, list);
      this.#asked.set(id, { method, isLast: list.pages >= MAX_PAGES });
    }
    return super.send(message, options);
  }

  protected override toReceived(message: JSONRPCMessage): JSONRPCMessage {
    if (!('id' in message) || message.id === undefined) return message;
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (!('result' in message)) return message;
    if (!asked) return { ...message, result: toReadableAnswer(message.result) };
    const { page, leftOut } = toReadablePage(asked.method, message.result);
    const { nextCursor, ...last } = page;
    const isCut = asked.isLast && nextCursor !== undefined;
    const list = this.#lists.get(asked.method);
    if (list) list.leftOut += leftOut + Number(isCut);
    return { ...message, result: isCut ? last : page };
  }
}
