import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { useRef, useState } from 'react';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { knowledgeActions } from './knowledge.api.ts';

export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Of the file, that has left: from 0 to 1. */
  readonly share: number;
  /** Why it was not taken. */
  readonly problem: ErrorCode | null;
}

/** Sends files one after the other. Those that are not taken stay listed until they are put away. */
export function useUploads(collectionId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const nextId = useRef(0);
  const change = (id: number, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const dismiss = (id: number) => setUploads((before) => before.filter((upload) => upload.id !== id));

  async function send(id: number, file: File): Promise<void> {
    try {
      await knowledgeActions.add(collectionId, file, (share) => change(id, { share }));
      dismiss(id);
    } catch (error) {
      change(id, { problem: toAppError(error).code });
    }
  }

  return {
    uploads,
    dismiss,
    add(files: readonly File[]): void {
      for (const file of files) {
        nextId.current += 1;
        const id = nextId.current;
        const isLarge = file.size > MAX_FILE_BYTES;
        const problem = isLarge ? 'file_too_large' : file.size === 0 ? 'file_empty' : null;
        setUploads((before) => [...before, { id, name: file.name, share: 0, problem }]);
        if (problem === null) last.current = last.current.then(() => send(id, file));
      }
    },
  };
}
