import { AppError } from '@parley/contract/errors/app-error.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { askedDelayMs } from '../../../platform/api/client.ts';
import type { Clock } from '../../../platform/clock.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { retry } from '../../../platform/retry.ts';
import { filesOf, type DraftStore } from '../composer/drafts.ts';
import type { Ids } from '../ids.ts';
import { findFileProblem } from './check-file.ts';
import { isReading, type DraftFile } from './draft-file.ts';
import type { ExtractFile } from './files.api.ts';
import { toPlainName } from '../../../platform/plain-name.ts';

// Reads the files of drafts, two at a time. What one of them runs into concerns no other.

const MAX_CONCURRENT = 2;
/** The server counts files per minute; who drops a whole folder waits instead of being refused. */
const LIMIT_ATTEMPTS = 4;
const LIMIT_DELAY_MS = 4000;

/** Shares that have left, by file; a file that waits for its turn has none. */
export type UploadShares = Readonly<Record<string, number>>;

export interface FileReader {
  readonly shares: StoreApi<UploadShares>;
  add(sessionId: string, files: readonly File[], skipsPictures: boolean): void;
  /** Goes on with what a reload broke off. */
  resume(sessionId: string): Promise<void>;
  retry(sessionId: string, fileId: string, change?: Pick<DraftFile, 'skipsPictures'>): Promise<void>;
  remove(sessionId: string, fileId: string): void;
  /** Aborts all reads. */
  stop(): void;
}

export interface FileReaderDependencies {
  readonly drafts: DraftStore;
  readonly extract: ExtractFile;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: () => number;
}

interface Job {
  readonly sessionId: string;
  readonly fileId: string;
  readonly file: File;
  readonly skipsPictures: boolean;
  readonly abort: AbortController;
}

export function createFileReader(dependencies: FileReaderDependencies): FileReader {
  const { drafts, clock } = dependencies;
  const shares = createStore<UploadShares>()(() => ({}));
  const jobs = new Map<string, Job>();
  const running = new Set<string>();

  function setShare(fileId: string, share: number | null): void {
    const { [fileId]: _before, ...rest } = shares.getState();
    shares.setState(share === null ? rest : { ...rest, [fileId]: share }, true);
  }

  function readOnce({ fileId, file, skipsPictures, abort }: Job) {
    setShare(fileId, 0);
    const { signal } = abort;
    return dependencies.extract({
      file,
      skipsPictures,
      signal,
      onProgress: (share) => setShare(fileId, share),
    });
  }

  async function read(job: Job): Promise<void> {
    const { sessionId, fileId, abort } = job;
    const plan = {
      attempts: LIMIT_ATTEMPTS,
      delayMs: LIMIT_DELAY_MS,
      jitterMs: 1000,
      shouldRetry: (error: unknown) => error instanceof AppError && error.code === 'rate_limited',
      askedDelayMs,
      random: dependencies.random,
    };
    try {
      const extraction = await retry(plan, clock, () => readOnce(job), abort.signal);
      if (!extraction.success) throw new AppError('file_unreadable');
      drafts.changeFile(sessionId, fileId, { reading: { state: 'read', extraction, at: clock.now() } });
    } catch (error) {
      if (abort.signal.aborted) return;
      drafts.changeFile(sessionId, fileId, { reading: { state: 'failed', code: toAppError(error).code } });
    }
  }

  function startNext(): void {
    for (const job of jobs.values()) {
      if (running.size >= MAX_CONCURRENT) return;
      if (running.has(job.fileId)) continue;
      running.add(job.fileId);
      void read(job).finally(() => {
        running.delete(job.fileId);
        if (jobs.get(job.fileId) === job) jobs.delete(job.fileId);
        setShare(job.fileId, null);
        startNext();
      });
    }
  }

  function begin(sessionId: string, { id, skipsPictures }: DraftFile, file: File): void {
    jobs.set(id, { sessionId, fileId: id, file, skipsPictures, abort: new AbortController() });
    startNext();
  }

  function findFile(sessionId: string, fileId: string): DraftFile | null {
    return filesOf(drafts.read(sessionId)).find(({ id }) => id === fileId) ?? null;
  }

  async function beginStored(sessionId: string, draftFile: DraftFile): Promise<void> {
    const { id, name, type } = draftFile;
    if (jobs.has(id)) return;
    const bytes = await drafts.bytes.find(id);
    if (jobs.has(id) || !findFile(sessionId, id)) return;
    if (bytes) begin(sessionId, draftFile, new File([bytes], name, { type }));
    else drafts.changeFile(sessionId, id, { reading: { state: 'failed', code: 'file_unreadable' } });
  }

  function cancel(fileId: string): void {
    jobs.get(fileId)?.abort.abort();
    jobs.delete(fileId);
  }

  return {
    shares,
    add(sessionId, files, skipsPictures) {
      const added = files.map((file): { draftFile: DraftFile; file: File } => {
        const { name, size, type } = file;
        const code = findFileProblem(file);
        const reading = code === null ? { state: 'reading' as const } : { state: 'failed' as const, code };
        return {
          draftFile: {
            id: dependencies.ids.key(),
            name: toPlainName(name),
            size,
            type,
            skipsPictures,
            reading,
          },
          file,
        };
      });
      const draft = drafts.read(sessionId);
      const draftFiles = added.map(({ draftFile }) => draftFile);
      drafts.write(sessionId, { ...draft, files: [...filesOf(draft), ...draftFiles] });
      for (const { draftFile, file } of added.filter((one) => isReading(one.draftFile))) {
        void drafts.bytes.keep(draftFile.id, file);
        begin(sessionId, draftFile, file);
      }
    },
    async resume(sessionId) {
      const broken = filesOf(drafts.read(sessionId)).filter(isReading);
      await Promise.all(broken.map((file) => beginStored(sessionId, file)));
    },
    async retry(sessionId, fileId, change = undefined) {
      drafts.changeFile(sessionId, fileId, { ...change, reading: { state: 'reading' } });
      const file = findFile(sessionId, fileId);
      if (file) await beginStored(sessionId, file);
    },
    remove(sessionId, fileId) {
      cancel(fileId);
      const draft = drafts.read(sessionId);
      drafts.write(sessionId, { ...draft, files: filesOf(draft).filter(({ id }) => id !== fileId) });
    },
    stop() {
      for (const fileId of [...jobs.keys()]) cancel(fileId);
    },
  };
}
