import { create } from 'zustand';
import { registerLocalData } from '../../../platform/store/local-data.ts';

// The edits of sent messages that are neither sent nor cancelled, for as long as the page is open: the message whose
// editor is open in each chat, and what is written there.

/** The oldest give way; their messages are as they were. */
const MAX_EDITS = 50;

interface OpenEdits {
  /** By chat, the oldest first. */
  readonly messageIds: ReadonlyMap<string, string>;
}

export const useOpenEdits = create<OpenEdits>()(() => ({ messageIds: new Map() }));

let texts: ReadonlyMap<string, string> = new Map();

registerLocalData({
  forget() {
    texts = new Map();
    useOpenEdits.setState({ messageIds: new Map() });
  },
});

function withLatest(
  entries: ReadonlyMap<string, string>,
  key: string,
  value: string,
): ReadonlyMap<string, string> {
  const others = [...entries].filter(([other]) => other !== key);
  return new Map([...others, [key, value] as const].slice(-MAX_EDITS));
}

function without(entries: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  return new Map([...entries].filter(([other]) => other !== key));
}

export function startEdit(sessionId: string, messageId: string): void {
  useOpenEdits.setState(({ messageIds }) => ({ messageIds: withLatest(messageIds, sessionId, messageId) }));
}

export function endEdit(sessionId: string): void {
  useOpenEdits.setState(({ messageIds }) => ({ messageIds: without(messageIds, sessionId) }));
}

export function keepEditText(messageId: string, text: string): void {
  texts = withLatest(texts, messageId, text);
}

export function dropEditText(messageId: string): void {
  texts = without(texts, messageId);
}

export function findEditText(messageId: string): string | null {
  return texts.get(messageId) ?? null;
}
