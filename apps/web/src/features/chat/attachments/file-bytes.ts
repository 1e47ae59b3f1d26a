import { z } from 'zod';
import type { LocalDatabase } from '../../../platform/store/database.ts';

// The bytes of files that are still to be read, so that a reload does not lose them. They go as soon as the text is there.

const keyOf = (fileId: string) => `draft-file/${fileId}`;

const Kept = z.object({
  bytes: z.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]'),
});

export interface FileBytes {
  keep(fileId: string, file: File): Promise<void>;
  find(fileId: string): Promise<Blob | null>;
  remove(fileIds: readonly string[]): Promise<void>;
}

export function createFileBytes(database: LocalDatabase): FileBytes {
  const here = new Map<string, Blob>();
  return {
    async keep(fileId, file) {
      here.set(fileId, file);
      const bytes = await file.arrayBuffer();
      if (here.has(fileId)) await database.write('ui-settings', [{ key: keyOf(fileId), value: { bytes } }]);
    },
    async find(fileId) {
      const file = here.get(fileId);
      if (file) return file;
      const kept = Kept.safeParse(await database.get('ui-settings', keyOf(fileId)));
      return kept.success ? new Blob([kept.data.bytes]) : null;
    },
    async remove(fileIds) {
      if (fileIds.length === 0) return;
      for (const id of fileIds) here.delete(id);
      await database.write(
        'ui-settings',
        fileIds.map((id) => ({ key: keyOf(id), value: undefined })),
      );
    },
  };
}
