// Metrics for those who run the installation, behind a token of their own. Without the setting there is no such page.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { API_HEADERS } from './replies/api-headers.ts';

export interface MetricsPage {
  readonly token: string;
  readonly contentType: string;
  read(): Promise<string>;
}

const BEARER = /^bearer +(\S+)$/i;
const toDigest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function addMetricsRoute(app: FastifyInstance, { token, contentType, read }: MetricsPage): void {
  const wanted = toDigest(token);
  app.get('/metrics', async (request, reply) => {
    const sent = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (sent === undefined) throw new AppError('authentication_required');
    // Digests of one length: how long the comparison takes says nothing about the token.
    if (!timingSafeEqual(toDigest(sent), wanted)) throw new AppError('invalid_credentials');
    return reply
      .headers(API_HEADERS)
      .type(contentType)
      .send(await read());
  });
}
