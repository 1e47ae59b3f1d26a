import { extractText } from '@parley/contract/files/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { toExtraction } from './files.present.ts';
import type { Files } from './files.service.ts';

export function createFileRoutes(files: Files): Route[] {
  return [
    route(
      extractText,
      async ({ query, facts }, caller) => {
        const file = facts.storedFiles.get('file');
        if (!file) {
          const errors = [{ field: 'file', message: 'is required' }];
          throw new AppError('validation_failed', { data: { detail: 'file: is required', errors } });
        }
        const skipsPictures = query.skip_image_extraction;
        return toExtraction(file, await files.extract({ caller, file, skipsPictures }));
      },
      { storesFiles: true, waits: true },
    ),
  ];
}
