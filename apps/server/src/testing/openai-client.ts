// The official client of OpenAI, unchanged, towards the listening server of a test.
import OpenAI from 'openai';
import { createKey } from './stored-data/owned-objects.ts';
import type { Person, TestApp } from './test-app.ts';

export const GATEWAY_SCOPES = ['models', 'chat', 'agents'] as const;

/** With a new key of the person's. */
export async function connectOpenAi(
  app: TestApp,
  person: Person,
  scopes: readonly string[] = GATEWAY_SCOPES,
): Promise<OpenAI> {
  const baseURL = `${await app.listen()}/v1`;
  return new OpenAI({ baseURL, apiKey: await createKey(app, person.userId, scopes), maxRetries: 0 });
}
