import { z } from 'zod';
import { defineTool, ToolFailure, type ToolContext, type ToolResponse, type ToolResult } from '../tool.ts';
import { webUrl } from './arguments.ts';

const MAX_BYTES = 1024 * 1024;
/** Of servers that know no HEAD. */
const WITHOUT_HEAD: ReadonlySet<number> = new Set([403, 404, 405, 501]);
/** What is found out about the address, rather than a failure of the call. */
const FINDINGS: Partial<Readonly<Record<string, string>>> = {
  upstream_down: 'unreachable',
  timeout: 'timeout',
};

async function ask(url: string, context: ToolContext): Promise<ToolResponse> {
  const response = await context.http.request({ url, method: 'HEAD' });
  if (!WITHOUT_HEAD.has(response.status)) return response;
  return context.http.request({ url, maxBytes: MAX_BYTES });
}

async function call({ url }: { url: string }, context: ToolContext): Promise<ToolResult> {
  const startedMs = context.clock.now();
  const tookMs = (): number => Math.max(0, Math.round(context.clock.now() - startedMs));
  try {
    const { status, url: finalUrl, headers } = await ask(url, context);
    const data = {
      reachable: true,
      ok: status >= 200 && status < 400,
      status,
      final_url: finalUrl,
      redirected: finalUrl !== new URL(url).href,
      content_type: headers['content-type']?.slice(0, 200) ?? null,
      took_ms: tookMs(),
    };
    return { data, source: url };
  } catch (error) {
    const reason = error instanceof ToolFailure ? FINDINGS[error.code] : undefined;
    if (reason === undefined) throw error;
    return { data: { reachable: false, ok: false, reason, took_ms: tookMs() }, source: url };
  }
}

export const checkStatus = defineTool({
  name: 'check-status',
  provider: 'WEB',
  category: 'web',
  icon: 'activity',
  effect: 'read',
  title: { en: 'Check an address', zh: '检查网址状态' },
  description:
    'Tells whether a public address answers, with which status, where it redirects to and how long it took. Use it to ' +
    'find out whether a site is up or a link is broken; use fetch_page to read it.',
  parameters: z.strictObject({ url: webUrl('The address to check.') }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 30_000,
  call,
});
