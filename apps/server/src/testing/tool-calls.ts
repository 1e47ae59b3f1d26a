// Calls of tools as an agent makes them, against servers that a test scripts by address.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { OutboundRequest } from '../platform/outbound/outbound-request.ts';
import { createToolHttp } from '../toolbox/http.ts';
import { ToolFailure, type AnyTool, type ToolData, type ToolContext } from '../toolbox/tool.ts';
import { createManualClock } from './manual-clock.ts';

export interface ScriptedAnswer {
  readonly status?: number;
  /** Where redirects led, if not to the address itself. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface ToolCalls {
  /** What left, in order. */
  readonly seen: readonly OutboundRequest[];
  /** The answer of an address, or how the request fails. Addresses without one cannot be reached. */
  answer(url: string, answer: ScriptedAnswer | ErrorCode): void;
  /** Throws a `ToolFailure` where the call fails. */
  call(name: string, args: unknown): Promise<ToolData>;
}

function toContext(tool: AnyTool, request: Parameters<typeof createToolHttp>[0]['outbound']): ToolContext {
  const clock = createManualClock();
  const { signal } = new AbortController();
  // Delays before second attempts are no part of what a tool does.
  const hurried = { ...clock, sleep: () => Promise.resolve() };
  const http = createToolHttp({ outbound: request, clock: hurried, random: () => 0 });
  return {
    callId: 'call-1',
    caller: { userId: 'ada', role: 'user' },
    agent: { id: 'agent-1', name: 'Reader' },
    clock,
    language: 'en',
    timezone: 'UTC',
    signal,
    http: http.bind({ tool, owner: 'ada', signal }),
    memory: null,
    sandbox: { run: () => Promise.resolve({ failure: 'There is none.' }) },
    files: [],
  };
}

export function createToolCalls(tools: readonly AnyTool[]): ToolCalls {
  const seen: OutboundRequest[] = [];
  const answers = new Map<string, ScriptedAnswer | ErrorCode>();
  const outbound = {
    request(request: OutboundRequest) {
      seen.push(request);
      const answer = answers.get(request.url) ?? 'destination_unreachable';
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
      const result = await tool.call(tool.parameters.parse(args), toContext(tool, outbound));
      if ('error' in result) throw new ToolFailure(result.error, result.message);
      return result;
    },
  };
}
