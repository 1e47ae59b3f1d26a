// Calls of tools that read the web, as an agent makes them: what each address answers is scripted.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { OutboundRequest } from '../../platform/outbound/outbound-request.ts';
import type { BoundCredential } from '../../toolbox/credentials/credential-kind.ts';
import { createToolHttp, type ToolHttpDeps } from '../../toolbox/http.ts';
import { ToolFailure, type AnyTool, type ToolData, type ToolContext } from '../../toolbox/tool.ts';
import { createToolContext } from './call-tool.ts';
import { createManualClock } from '../manual-clock.ts';

export interface ScriptedAnswer {
  readonly status?: number;
  /** Where redirects led, if not to the address itself. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface WebToolCalls {
  /** What left, in order. */
  readonly seen: readonly OutboundRequest[];
  /** The answer of an address, or of all others where it is `*`, or how the request fails. Others cannot be reached. */
  answer(url: string, answer: ScriptedAnswer | ErrorCode): void;
  /** Throws a `ToolFailure` where the call fails. */
  call(name: string, args: unknown): Promise<ToolData>;
}

/** What the product gives the tools besides, as a run does. */
type OwnData = Partial<Pick<ToolContext, 'documents' | 'earlier'>>;

function toContext(
  tool: AnyTool,
  outbound: ToolHttpDeps['outbound'],
  { credential, own }: { credential: BoundCredential | null; own: OwnData },
): ToolContext {
  const clock = createManualClock();
  const { signal } = new AbortController();
  // Delays before second attempts are no part of what a tool does.
  const hurried = { ...clock, sleep: () => Promise.resolve() };
  const http = createToolHttp({ outbound, clock: hurried, random: () => 0 });
  const find = (): Promise<BoundCredential> =>
    credential
      ? Promise.resolve(credential)
      : Promise.reject(new ToolFailure('credential_missing', 'Its credential is not configured.'));
  return createToolContext({
    clock,
    signal,
    http: http.bind({ tool, owner: 'ada', signal, credential: tool.credential === null ? null : find }),
    credential: async () => (await find()).values,
    ...own,
  });
}

/** `credential`: what the vault holds for the tools. */
export function createWebTools(
  tools: readonly AnyTool[],
  credential: BoundCredential | null = null,
  own: OwnData = {},
): WebToolCalls {
  const seen: OutboundRequest[] = [];
  const answers = new Map<string, ScriptedAnswer | ErrorCode>();
  const outbound = {
    request(request: OutboundRequest) {
      seen.push(request);
      const answer = answers.get(request.url) ?? answers.get('*') ?? 'destination_unreachable';
      if (typeof answer === 'string') return Promise.reject(new AppError(answer));
      const { status = 200, url = request.url, headers = {}, body = '' } = answer;
      if (body.length > (request.maxBytes ?? Infinity))
        return Promise.reject(new AppError('destination_too_large'));
      return Promise.resolve({ status, url, headers, body: Buffer.from(body) });
    },
  };
  return {
    seen,
    answer: (url, answer) => void answers.set(url, answer),
    async call(name, args) {
      const tool = tools.find((candidate) => candidate.name === name);
      if (!tool) throw new Error(`There is no tool ${name}.`);
      const result = await tool.call(
        tool.parameters.parse(args),
        toContext(tool, outbound, { credential, own }),
      );
      if ('error' in result)
        throw new ToolFailure(result.error, result.message, result.retryAfterSeconds ?? null);
      return result;
    },
  };
}
