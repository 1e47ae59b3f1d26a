import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { DocumentList } from '@parley/contract/knowledge/schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { browserClock } from '../../platform/clock.ts';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { retry } from '../../platform/retry.ts';
import { queryClient } from '../../platform/query.ts';
import { knowledgeActions, toDocumentsQuery } from './knowledge.api.ts';

/** The server takes so many files a minute, and none while it has many to read. */
const BUSY: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['rate_limited', 'extraction_busy']);
/** For one file, whatever waits the server asks for. */
const PATIENCE_MS = 30 * 60_000;
const USUAL_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 120;

export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Of the file, that has left: from 0 to 1. Null: it waits. */
  readonly share: number | null;
  /** It waits for the server, and not for other files. */
  readonly isDelayed: boolean;
  /** Why it was not taken. */
  readonly problem: ErrorCode | null;
  /** The document that is there already and has the same content. */
  readonly sameAs: string | null;
}

const isBusy = (error: unknown): boolean => error instanceof AppError && BUSY.has(error.code);

function toWaitMs(error: unknown): number {
  const { retryAfterSeconds = USUAL_WAIT_SECONDS } = toAppError(error).data;
  return Math.min(Math.max(retryAfterSeconds, 1), LONGEST_WAIT_SECONDS) * 1000;
}

/** As the server lists it. */
const toListedName = ({ name }: File): string => name.replaceAll(/\s+/g, ' ').trim();

/** Its name alone does not tell that a document is not new: the server may have to change that of a file. */
function listKnownIds(collectionId: string): ReadonlySet<string> {
  const { queryKey } = toDocumentsQuery(collectionId);
  const known = queryClient.getQueryData<DocumentList>(queryKey);
  return new Set(known?.documents.map(({ id }) => id));
}

function findProblem({ size }: File): ErrorCode | null {
  if (size > MAX_FILE_BYTES) return 'file_too_large';
  return size === 0 ? 'file_empty' : null;
}

/**
 * Sends files one after the other, as fast as the server takes them. Those that are not taken stay listed until they are
 * put away. When the page is left, the file on its way still arrives, and those that wait are not sent.
 */
export function useUploads(collectionId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const nextId = useRef(0);
  const waiting = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const { current } = waiting;
    return () => current.forEach((abort) => abort.abort());
  }, []);
  const change = (id: number, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const drop = (id: number) => setUploads((before) => before.filter((upload) => upload.id !== id));

  async function send(id: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const until = browserClock.now() + PATIENCE_MS;
    const plan = {
      attempts: Number.POSITIVE_INFINITY,
      delayMs: 0,
      jitterMs: 0,
      shouldRetry: (error: unknown) => isBusy(error) && browserClock.now() < until,
      askedDelayMs: toWaitMs,
      onWait: () => change(id, { share: null, isDelayed: true }),
      random: () => 0,
    };
    const sendOnce = () => {
      change(id, { share: 0, isDelayed: false });
      return knowledgeActions.add(collectionId, file, (share) => change(id, { share }));
    };
    const before = listKnownIds(collectionId);
    try {
      const { id: documentId, name } = await retry(plan, browserClock, sendOnce, signal);
      // Nothing new appears among the documents then.
      if (before.has(documentId) && name !== toListedName(file))
        change(id, { share: null, isDelayed: false, sameAs: name });
      else drop(id);
    } catch (error) {
      if (!signal.aborted) change(id, { problem: toAppError(error).code });
    } finally {
      waiting.current.delete(id);
    }
  }

  return {
    uploads,
    /** One that waits is not sent. */
    dismiss(id: number): void {
      waiting.current.get(id)?.abort();
      drop(id);
    },
    add(files: readonly File[]): void {
      for (const file of files) {
        nextId.current += 1;
        const id = nextId.current;
        const problem = findProblem(file);
        const upload = { id, name: file.name, share: null, isDelayed: false, problem, sameAs: null };
        setUploads((before) => [...before, upload]);
        if (problem !== null) continue;
        const abort = new AbortController();
        waiting.current.set(id, abort);
        last.current = last.current.then(() => send(id, file, abort.signal));
      }
    },
  };
}
