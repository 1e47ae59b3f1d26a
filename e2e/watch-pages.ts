import type { BrowserContext, Request } from 'playwright-core';

/** What must not happen on any page. */
export interface Trouble {
  readonly errors: string[];
  readonly violations: string[];
  readonly foreignRequests: string[];
}

export const createTrouble = (): Trouble => ({ errors: [], violations: [], foreignRequests: [] });

const LOCAL_SCHEMES = ['data:', 'blob:', 'about:'];

/** Notes trouble of all pages of a context, from their first script on. */
export async function watchPages(context: BrowserContext, address: string, trouble: Trouble): Promise<void> {
  context.on('weberror', (webError) => trouble.errors.push(String(webError.error())));
  const noteForeign = (request: Request): void => {
    const url = new URL(request.url());
    if (url.origin !== address && !LOCAL_SCHEMES.includes(url.protocol))
      trouble.foreignRequests.push(url.href);
  };
  context.on('requestfinished', noteForeign);
  context.on('requestfailed', (request) => {
    // What the content policy stops has not left the browser.
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
