// Finds out who is calling, as far as an endpoint wants to know.
import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Caller } from './caller.ts';
import type { Credentials } from './credentials.ts';

/** Authenticates a call: `null` without credentials, throws for invalid ones. */
export type Identify = (credentials: Credentials) => Promise<Caller | null>;

export function readCredentials({ headers }: FastifyRequest): Credentials {
  const apiKey = headers['x-api-key'];
  return { authorization: headers.authorization, apiKey: Array.isArray(apiKey) ? apiKey.join() : apiKey };
}

export async function signIn(
  { access }: AnyEndpoint,
  credentials: Credentials,
  identify: Identify,
): Promise<Caller | null> {
  if (access !== 'optional') return identify(credentials);
  return identify(credentials).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') return null;
    throw error;
  });
}
