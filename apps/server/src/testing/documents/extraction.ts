// Files sent for extraction, as a browser sends them.
import type { LightMyRequestResponse } from 'fastify';
import { toForm } from '../form.ts';
import type { Person, TestApp } from '../test-app.ts';

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly skipsPictures?: boolean;
}

export function sendFile(
  app: TestApp,
  person: Person,
  { name, bytes, skipsPictures = false }: SentFile,
): Promise<LightMyRequestResponse> {
  const { payload, headers } = toForm({}, [{ field: 'file', name, bytes }]);
  const url = `/files/extract-text${skipsPictures ? '?skip_image_extraction=true' : ''}`;
  return app.call({ method: 'POST', url, payload, headers }, person);
}
