import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '../../../../platform/log.ts';
import { useAuth } from '../../../auth/index.ts';
import { chat } from '../../browser-chat.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import type { ImportedChat, ImportProblem, ImportSource } from '../../import/imported-chat.ts';
import { findImported } from '../../import/imported-id.ts';
import type { ImportRefusal } from '../../import/read-import-file.ts';
import { readInWorker } from '../../import/read-in-worker.ts';
import { nameFiles, toSession, toSessionId } from '../../import/to-session.ts';
import { activityOf, type ChatSession } from '../../sessions/session.ts';

export interface ImportRow {
  readonly id: string;
  readonly chat: ImportedChat;
  /** The same conversation is there already. */
  readonly isKnown: boolean;
}

export interface ImportFailure {
  readonly name: string;
  readonly problem: ImportProblem | 'not-stored';
}

export type ImportPhase =
  | { readonly kind: 'choose'; readonly refusal: ImportRefusal | null }
  | { readonly kind: 'reading'; readonly fileName: string }
  | {
      readonly kind: 'list';
      readonly source: ImportSource | null;
      readonly rows: readonly ImportRow[];
      readonly failures: readonly ImportFailure[];
      /** How many more fit; null: all. */
      readonly room: number | null;
    }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'done';
      readonly imported: number;
      /** The newest of them; null: none. */
      readonly openId: string | null;
      /** New chats for which there was no room. */
      readonly leftOut: number;
      readonly failures: readonly ImportFailure[];
    };

export interface ImportControl {
  readonly phase: ImportPhase;
  readonly read: (file: File) => Promise<void>;
  readonly run: (rows: readonly ImportRow[]) => Promise<void>;
  readonly startOver: () => void;
}

const CHOOSE: ImportPhase = { kind: 'choose', refusal: null };
/** Chats stored before the page may paint again. */
const BATCH = 5;

const breathe = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Where no server keeps them, more than this device keeps would push each other out. */
function readRoom(): number | null {
  if (useAuth.getState().account?.role === 'user') return null;
  const kept = Object.values(chat.state.getState().sessions).filter(({ messageCount }) => messageCount > 0);
  // One stays free for the next new chat.
  return Math.max(0, useChatPreferences.getState().maxSessions - 1 - kept.length);
}

/** None where the person has left room themselves. */
function countLeftOut(
  { rows, room }: { readonly rows: readonly ImportRow[]; readonly room: number | null },
  chosen: number,
): number {
  return room === null || chosen < room ? 0 : rows.filter(({ isKnown }) => !isKnown).length - chosen;
}

/** From a file to chats: reading it, choosing from it, taking the chosen ones in. Ends when the dialog does. */
export function useImport(): ImportControl {
  const { t } = useTranslation('settings');
  const [phase, setPhase] = useState<ImportPhase>(CHOOSE);
  const work = useRef(new AbortController());
  useEffect(() => {
    const { current } = work;
    return () => current.abort();
  }, []);

  async function toRows(chats: readonly ImportedChat[]): Promise<ImportRow[]> {
    const ids = Object.keys(chat.state.getState().sessions);
    const rows: ImportRow[] = [];
    for (const each of chats) {
      const id = await toSessionId(each);
      // One's own file may come back to where it was made.
      const isKnown = findImported(ids, id) !== null || ids.includes(each.sourceId);
      if (!rows.some((row) => row.id === id)) rows.push({ id, chat: each, isKnown });
    }
    return rows;
  }

  async function read(file: File): Promise<void> {
    setPhase({ kind: 'reading', fileName: file.name });
    const { signal } = work.current;
    const reading = await readInWorker(file, signal).catch((error: unknown) => {
      if (!signal.aborted) logProblem('import-file', error);
      return { kind: 'refused', why: 'damaged' } as const;
    });
    if (signal.aborted) return;
    if (reading.kind === 'refused') {
      setPhase({ kind: 'choose', refusal: reading.why });
      return;
    }
    const rows = await toRows(
      reading.entries.flatMap((entry) => (entry.kind === 'chat' ? [entry.chat] : [])),
    );
    const failures = reading.entries.flatMap((entry) => (entry.kind === 'problem' ? [entry] : []));
    if (signal.aborted) return;
    const source = rows[0]?.chat.source ?? null;
    setPhase({ kind: 'list', source, rows, failures, room: readRoom() });
  }

  async function run(rows: readonly ImportRow[]): Promise<void> {
    const before = phase.kind === 'list' ? phase.failures : [];
    const failures: ImportFailure[] = [...before];
    const leftOut = phase.kind === 'list' ? countLeftOut(phase, rows.length) : 0;
    const taken: ChatSession[] = [];
    for (const [index, row] of rows.entries()) {
      if (work.current.signal.aborted) return;
      try {
        const { session, messages } = await toSession(
          nameFiles(row.chat, `${t('import.pastedText')}.txt`),
          Date.now(),
        );
        chat.add(session, messages);
        taken.push(session);
      } catch (error) {
        logProblem('import-chat', error);
        failures.push({ name: row.chat.name, problem: 'not-stored' });
      }
      if (index % BATCH === 0) {
        setPhase({ kind: 'running', done: index, total: rows.length });
        await breathe();
      }
    }
    await Promise.all(chat.saves.map((save) => save.flush()));
    const newest = taken.toSorted((a, b) => activityOf(b) - activityOf(a))[0];
    setPhase({ kind: 'done', imported: taken.length, openId: newest?.id ?? null, leftOut, failures });
  }

  return { phase, read, run, startOver: () => setPhase(CHOOSE) };
}
