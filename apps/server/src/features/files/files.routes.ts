import { extractText } from '@parley/contract/files/endpoints.ts';
import { toActor } from '../../platform/actor.ts';
import { toFieldError } from '../../platform/bounded-json.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import { toExtraction } from './files.present.ts';
import type { Files } from './files.service.ts';

export function createFileRoutes(files: Files): Route[] {
  return [
    route(
      extractText,
      async ({ query, facts }, caller) => {
        const file = facts.storedFiles.get('file');
        if (!file) throw toFieldError('file', 'is required');
        const skipsPictures = query.skip_image_extraction;
        return toExtraction(file, await files.extract({ actor: toActor(caller), file, skipsPictures }));
      },
      { storesFiles: true, waits: true },
    ),
  ];
}
