import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import type { BrowserContext, Request } from 'playwright-core';

/** What must not happen on any page. */
export interface PageProblems {
  readonly errors: string[];
  readonly violations: string[];
  readonly foreignRequests: string[];
  /** Undocumented calls of the page. */
  readonly unknownCalls: string[];
}

export const createPageProblems = (): PageProblems => ({
  errors: [],
  violations: [],
  foreignRequests: [],
  unknownCalls: [],
});

const LOCAL_SCHEMES = ['data:', 'blob:', 'about:'];

const OPERATIONS = ENDPOINTS.map(({ method, path }) => ({
  method: String(method),
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Files of the app, which a page may also fetch by script. */
const FILE = /^\/(?:[\w./-]+\.\w+)?$/;

function isKnownCall(method: string, path: string): boolean {
  if (['GET', 'HEAD'].includes(method) && FILE.test(path)) return true;
  return OPERATIONS.some((operation) => operation.method === method && operation.path.test(path));
}

/** Records problems of all pages of a context, from their first script on. */
export async function watchPages(
  context: BrowserContext,
  address: string,
  trouble: PageProblems,
): Promise<void> {
  context.on('weberror', (webError) => trouble.errors.push(String(webError.error())));
  const noteForeign = (request: Request): void => {
    const url = new URL(request.url());
    if (LOCAL_SCHEMES.includes(url.protocol)) return;
    if (url.origin !== address) trouble.foreignRequests.push(url.href);
    else if (['fetch', 'xhr', 'eventsource'].includes(request.resourceType())) {
      const call = `${request.method()} ${url.pathname}`;
      if (!isKnownCall(request.method(), url.pathname)) trouble.unknownCalls.push(call);
    }
  };
  context.on('requestfinished', noteForeign);
  context.on('requestfailed', (request) => {
    // Requests blocked by the content policy have not left the browser.
    if (request.failure()?.errorText !== 'csp') noteForeign(request);
  });
  await context.exposeFunction('noteViolation', (text: string) => trouble.violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const note: unknown = Reflect.get(globalThis, 'noteViolation');
      const text = `${violatedDirective}: ${blockedURI} from ${sourceFile}`;
      if (typeof note === 'function') Reflect.apply(note, undefined, [text]);
    });
  });
}
