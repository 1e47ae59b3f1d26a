import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../../platform/clock.ts';
import type { LocalDatabase } from '../../../platform/store/database.ts';
import { createDebouncedSave, type DebouncedSave } from '../../../platform/store/debounced-save.ts';
import { DraftFile } from '../attachments/draft-file.ts';
import type { ChatChannel } from '../chat.channel.ts';
import { createFileBytes, type FileBytes } from '../attachments/file-bytes.ts';
import { AttachedImage } from '../sessions/message.ts';
import { shareTaken, type TakenText } from './share-taken.ts';

// Unsent drafts per chat, and messages queued until the active reply ends.

const Draft = z.object({
  text: z.string(),
  image: AttachedImage.nullable(),
  files: z.array(DraftFile).optional(),
});
export interface Draft {
  readonly text: string;
  readonly image: AttachedImage | null;
  readonly files?: readonly DraftFile[] | undefined;
}

/** A record for each chat, so that tabs in which different chats are open do not overwrite each other's. */
const Stored = z.object({ sessionId: z.string(), open: Draft.nullable(), queued: Draft.nullable() });
type Stored = z.infer<typeof Stored>;

/** What is written in a chat. */
interface Written {
  readonly sessionId: string;
  readonly open: Draft | null;
  readonly queued: Draft | null;
}

export interface DraftsState {
  readonly open: Readonly<Record<string, Draft>>;
  readonly queued: Readonly<Record<string, Draft>>;
}

export const EMPTY_DRAFT: Draft = { text: '', image: null };
const NONE: DraftsState = { open: {}, queued: {} };

const prefixOf = (ownerId: string) => `drafts/${ownerId}/`;
const keyOf = (ownerId: string, sessionId: string) => prefixOf(ownerId) + sessionId;

export interface DraftStore {
  readonly state: StoreApi<DraftsState>;
  readonly save: DebouncedSave;
  /** Of the files in drafts that are not read yet. */
  readonly bytes: FileBytes;
  open(ownerId: string): Promise<void>;
  /** Discards everything without storing it. */
  forget(): void;
  adopt(fromId: string, toId: string): Promise<void>;
  read(sessionId: string): Draft;
  write(sessionId: string, draft: Draft): void;
  /** Takes what is being written, to be sent: other tabs in which the same is written drop it. */
  take(sessionId: string): Draft;
  /** Puts something before what is being written. */
  giveBack(sessionId: string, draft: Draft): void;
  /** Changes one file of a draft; nothing happens when it is no longer in it. */
  changeFile(sessionId: string, fileId: string, change: Partial<DraftFile>): void;
  readQueued(sessionId: string): Draft | null;
  queue(sessionId: string, draft: Draft): void;
  /** Takes the waiting text out of the queue. */
  takeQueued(sessionId: string): Draft | null;
  remove(sessionId: string): void;
}

/** Stands between two texts that become one. */
const BETWEEN = '\n\n';

function join(first: Draft, second: Draft): Draft {
  const text = [first.text, second.text].filter((part) => part !== '').join(BETWEEN);
  return { text, image: second.image ?? first.image, files: [...filesOf(first), ...filesOf(second)] };
}

export function filesOf({ files }: Draft): readonly DraftFile[] {
  return files ?? [];
}

export function isEmptyDraft(draft: Draft): boolean {
  return draft.text === '' && draft.image === null && filesOf(draft).length === 0;
}

/** The files whose bytes are still needed. */
function listUnread({ open, queued }: DraftsState): string[] {
  return [...Object.values(open), ...Object.values(queued)]
    .flatMap(filesOf)
    .flatMap(({ id, reading }) => (reading.state === 'read' ? [] : [id]));
}

/** What is left of a draft when this text is sent; null: nothing. */
function withoutText(draft: Draft, text: string): Draft | null {
  if (draft.text === text) return null;
  const beginning = text + BETWEEN;
  return draft.text.startsWith(beginning) ? { ...draft, text: draft.text.slice(beginning.length) } : draft;
}

function replace(record: DraftsState['open'], id: string, draft: Draft | null): DraftsState['open'] {
  const { [id]: _before, ...rest } = record;
  return draft === null ? rest : { ...rest, [id]: draft };
}

function listWritten({ open, queued }: DraftsState): readonly Written[] {
  return Object.keys({ ...open, ...queued }).map((sessionId) => ({
    sessionId,
    open: open[sessionId] ?? null,
    queued: queued[sessionId] ?? null,
  }));
}

/**
 * After a reload, or with another owner, nothing runs that a queued text could wait for: it is given back to the
 * composer. Where it waits in another tab, that one says so.
 */
function toOpen(written: readonly Written[]): DraftsState['open'] {
  const given = written.flatMap(({ sessionId, open, queued }) => {
    const draft = queued && open ? join(queued, open) : (queued ?? open);
    return draft ? [[sessionId, draft] as const] : [];
  });
  return Object.fromEntries(given);
}

export interface DraftsDependencies {
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly channel: ChatChannel;
}

export function createDrafts({ database, clock, channel }: DraftsDependencies): DraftStore {
  const state = createStore<DraftsState>()(() => NONE);
  const bytes = createFileBytes(database);
  let ownerId: string | null = null;
  let changedIds = new Set<string>();
  const taken = shareTaken(channel, {
    readOwnerId: () => ownerId,
    listWaiting: () =>
      Object.entries(state.getState().queued).map(([sessionId, { text }]) => ({ sessionId, text })),
    onTaken: dropText,
  });

  const save = createDebouncedSave(clock, async () => {
    // What was typed before it is known who types waits for that.
    if (ownerId === null || changedIds.size === 0) return;
    const ids = [...changedIds];
    changedIds = new Set();
    await store(ownerId, ids);
  });

  async function store(owner: string, sessionIds: readonly string[]): Promise<void> {
    const { open, queued } = state.getState();
    const writes = sessionIds.map((sessionId) => {
      const record = { sessionId, open: open[sessionId] ?? null, queued: queued[sessionId] ?? null };
      const isEmpty = record.open === null && record.queued === null;
      return { key: keyOf(owner, sessionId), value: isEmpty ? undefined : record };
    });
    await database.write('ui-settings', writes);
  }

  function set(sessionId: string, change: Partial<DraftsState>): void {
    const unread = listUnread(state.getState());
    state.setState(change);
    changedIds.add(sessionId);
    save.schedule();
    if (unread.length === 0) return;
    const still = new Set(listUnread(state.getState()));
    void bytes.remove(unread.filter((id) => !still.has(id)));
  }

  async function load(id: string): Promise<readonly Stored[]> {
    const values = await database.list('ui-settings', prefixOf(id));
    return values.flatMap((value) => Stored.safeParse(value).data ?? []);
  }

  /** What another tab sends. Not stored: the record is that of the other tab. */
  function dropText({ sessionId, text }: TakenText): void {
    const { open } = state.getState();
    const draft = open[sessionId];
    if (draft && text !== '') state.setState({ open: replace(open, sessionId, withoutText(draft, text)) });
  }

  const drafts: DraftStore = {
    state,
    save,
    bytes,
    async open(id) {
      await save.flush();
      ownerId = id;
      const stored = await load(id);
      if (ownerId !== id) return;
      state.setState({ open: { ...toOpen(stored), ...toOpen(listWritten(state.getState())) }, queued: {} });
      if (stored.some(({ queued }) => queued)) taken.askForWaiting();
      if (changedIds.size > 0) save.schedule();
    },
    forget() {
      ownerId = null;
      changedIds = new Set();
      state.setState(NONE);
    },
    async adopt(fromId, toId) {
      await save.flush();
      const writes = (await load(fromId)).flatMap((record) => [
        { key: keyOf(toId, record.sessionId), value: record },
        { key: keyOf(fromId, record.sessionId), value: undefined },
      ]);
      if (writes.length > 0) await database.write('ui-settings', writes);
    },
    read: (sessionId) => state.getState().open[sessionId] ?? EMPTY_DRAFT,
    write(sessionId, draft) {
      set(sessionId, {
        open: replace(state.getState().open, sessionId, isEmptyDraft(draft) ? null : draft),
      });
    },
    take(sessionId) {
      const draft = drafts.read(sessionId);
      drafts.write(sessionId, EMPTY_DRAFT);
      taken.tell([{ sessionId, text: draft.text }]);
      return draft;
    },
    giveBack(sessionId, draft) {
      drafts.write(sessionId, join(draft, drafts.read(sessionId)));
    },
    changeFile(sessionId, fileId, change) {
      const draft = drafts.read(sessionId);
      if (!filesOf(draft).some(({ id }) => id === fileId)) return;
      const files = filesOf(draft).map((file) => (file.id === fileId ? { ...file, ...change } : file));
      drafts.write(sessionId, { ...draft, files });
    },
    readQueued: (sessionId) => state.getState().queued[sessionId] ?? null,
    queue(sessionId, draft) {
      const { queued } = state.getState();
      const before = queued[sessionId];
      set(sessionId, { queued: replace(queued, sessionId, before ? join(before, draft) : draft) });
    },
    takeQueued(sessionId) {
      const { queued } = state.getState();
      const draft = queued[sessionId] ?? null;
      if (draft) set(sessionId, { queued: replace(queued, sessionId, null) });
      return draft;
    },
    remove(sessionId) {
      const { open, queued } = state.getState();
      set(sessionId, {
        open: replace(open, sessionId, null),
        queued: replace(queued, sessionId, null),
      });
    },
  };
  return drafts;
}
