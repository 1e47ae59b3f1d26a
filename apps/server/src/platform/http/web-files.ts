// The built web app: one page with a strict content policy, assets that never change under their name.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR_SECONDS = 31_536_000;
/** Draws diagrams of models' making: no origin, no network, nothing of ours in reach. */
const PREVIEW_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'";
const PREVIEW_PAGE = 'preview-frame.html';
/** Runs mini apps of agents' making: their scripts stand in their page, and there is nowhere that they could send anything. */
const APP_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const APP_PAGE = 'app-frame.html';
const PREVIEW_SCRIPT = 'preview-frame.js';
/** By the name of the page. */
const FRAME_HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [PREVIEW_PAGE]: { 'content-security-policy': PREVIEW_POLICY },
  [APP_PAGE]: {
    'content-security-policy': APP_POLICY,
    // What no content policy covers: calls between browsers, and connections that begin before a navigation is refused.
    'connection-allowlist': '()',
    'x-dns-prefetch-control': 'off',
  },
};
/** The screen that renders the document of `/openapi.json`. */
const API_DOCS = '/#/api-docs';
/** Where a browser comes back from the sign-in at an MCP server or a service; the code is passed on to the screen. */
const SIGN_IN_PAGES = ['/mcp-sign-in', '/credential-sign-in'];
const NEVER_CACHED = ['index.html', PREVIEW_PAGE, APP_PAGE, 'favicon.ico'];

function headersOf(file: string): Record<string, string> {
  const name = file.replace(/\.(?:br|gz)$/, '');
  const frame = FRAME_HEADERS[basename(name)];
  const isFixed = name.includes(`${'/'}assets${'/'}`);
  return {
    'cache-control': isFixed
      ? `public, max-age=${ONE_YEAR_SECONDS}, immutable`
      : NEVER_CACHED.some((entry) => name.endsWith(`/${entry}`))
        ? 'no-store'
        : 'no-cache',
    ...(frame && { ...frame, 'x-frame-options': 'SAMEORIGIN' }),
    // The frame has no origin, so for the browser its script and the drawing library come from another one.
    ...((isFixed || name.endsWith(`/${PREVIEW_SCRIPT}`)) && {
      'cross-origin-resource-policy': 'cross-origin',
    }),
  };
}

export interface WebFilesOptions {
  readonly folder: string;
  /** Whether the installation is reached over TLS. */
  readonly isSecure: boolean;
}

export function createWebFiles({
  folder,
  isSecure,
}: WebFilesOptions): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get('/api-docs', (_request, reply) => reply.redirect(API_DOCS));
    for (const page of SIGN_IN_PAGES)
      app.get(page, (request, reply) => {
        const asked = request.url.indexOf('?');
        return reply.redirect(`/#${page}${asked === -1 ? '' : request.url.slice(asked)}`);
      });
    if (!existsSync(join(folder, 'index.html'))) return;
    await app.register(async (scope) => {
      await scope.register(helmet, {
        global: true,
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'"],
            styleSrc: ["'self'", "'unsafe-inline'"],
            imgSrc: ["'self'", 'blob:', 'data:'],
            fontSrc: ["'self'", 'data:'],
            connectSrc: ["'self'"],
            workerSrc: ["'self'", 'blob:'],
            frameSrc: ["'self'"],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            frameAncestors: ["'none'"],
          },
        },
        strictTransportSecurity: isSecure ? { maxAge: ONE_YEAR_SECONDS } : false,
        referrerPolicy: { policy: 'no-referrer' },
        xFrameOptions: { action: 'deny' },
        crossOriginEmbedderPolicy: false,
        // Sent with pages but not with API answers, it would only confuse the browser.
        originAgentCluster: false,
      });
      scope.addHook('onSend', async (_request, reply) => {
        void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(self), payment=()');
      });
      await scope.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, file) => {
          void reply.headers(headersOf(file));
        },
      });
    });
  };
}
