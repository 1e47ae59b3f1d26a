// Pages of other sites can make a visitor's browser send a plain POST without asking first, so what needs no token is
// refused when it comes from one of them.
import type { FastifyRequest } from 'fastify';
import { AppError } from '@parley/contract/errors/app-error.ts';

export interface CrossSiteOptions {
  /** Origins whose pages may call. */
  readonly corsOrigins: readonly string[];
  /** Where people open the web app, if that is not the host the call names. */
  readonly publicUrl: string | null;
}

export type RefuseCrossSite = (request: Pick<FastifyRequest, 'method' | 'headers' | 'host'>) => void;

function readHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** Browsers name the origin of every such call; clients that are not browsers name none and act only for themselves. */
export function createCrossSiteCheck({ corsOrigins, publicUrl }: CrossSiteOptions): RefuseCrossSite {
  const allowed = new Set([...corsOrigins, ...(publicUrl === null ? [] : [new URL(publicUrl).origin])]);
  return ({ method, headers, host }) => {
    if (method === 'GET') return;
    const { origin } = headers;
    const isOwn = origin === undefined || allowed.has(origin) || readHost(origin) === host;
    // An old browser may name no origin but say that the call crossed sites.
    const crossed = origin === undefined && headers['sec-fetch-site'] === 'cross-site';
    if (!isOwn || crossed) throw new AppError('cross_site');
  };
}
