// Tools of a service that answers all callers the same, without a key: rows over one caller. A row says what is asked, which
// fields of the answer matter, and what is told to the model. What all answers have in common is done here: addresses,
// caching, the pace that the service allows, and the words for failures.
import type { z } from 'zod';
import type { Pace } from '../../platform/outbound/origin-limits.ts';
import { checkAnswer } from '../http-failures.ts';
import { isDeclared, sendsWords, withQuery, type Found, type QueryValue, type ToolRow } from '../rows.ts';
import {
  defineTool,
  ToolFailure,
  type AnyTool,
  type ToolContext,
  type ToolRequest,
  type ToolResponse,
  type ToolResult,
} from '../tool.ts';

export { path, withQuery } from '../rows.ts';

export interface Source {
  /** As the service calls itself; part of messages to the model. */
  readonly name: string;
  /** The group of its tools, upper case. */
  readonly provider: string;
  readonly category: string;
  /** Addresses that it is asked at, such as `https://api.example.org` or `https://*.example.org`. */
  readonly origins: readonly string[];
  /** How long an answer is kept where the service does not say. */
  readonly cacheSeconds: number;
  readonly pace?: Pace;
  /** What its terms want to be shown beside results. */
  readonly credit?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** As of a row, for all of them. */
  readonly checkResponse?: (response: ToolResponse) => void;
}

export interface SourceRequest extends Pick<ToolRequest, 'method' | 'headers' | 'body' | 'maxBytes'> {
  /** One of the source's origins with a path; parts that come from arguments are encoded by `path`. */
  readonly url: string;
  /** Left out where undefined. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly cacheSeconds?: number;
}

/** How an answer is read. */
interface Reading<Answer> {
  /** The fields that are read, leniently: services change what they answer. */
  readonly answer: z.ZodType<Answer>;
  /** In place of the service's answer as JSON; for XML, text and errors that come with a good status. */
  readonly parse?: (response: ToolResponse) => unknown;
  /** What is told to the model where the service answers 404. */
  readonly notFound?: string;
  /** Looks at an answer before its status does; throws a `ToolFailure`. For errors with unusual statuses. */
  readonly checkResponse?: (response: ToolResponse) => void;
}

/** A tool that asks once. */
interface SourceTool<Args, Answer> extends ToolRow<Args>, Reading<Answer> {
  readonly request: (args: Args, context: ToolContext) => SourceRequest;
  /** Its `source` is the address that was asked, unless the row knows a better one. Throws a `ToolFailure`. */
  readonly read: (answer: Answer, args: Args, context: ToolContext) => Found;
}

interface Question<Answer> extends Reading<Answer> {
  readonly request: SourceRequest;
}

export type Ask = <Answer>(question: Question<Answer>) => Promise<Answer>;

/** A tool that asks several times: what an answer lists has to be asked for one by one. */
interface SourceSteps<Args> extends ToolRow<Args> {
  readonly steps: (
    args: Args,
    ask: Ask,
    context: ToolContext,
  ) => Promise<Found & { readonly source: string }>;
}

const toUrl = ({ url, query }: SourceRequest): string => new URL(withQuery(url, query)).href;

/** Throws a `ToolFailure` where the service failed or its answer cannot be read. */
async function readAnswer<Answer>(
  source: Source,
  reading: Reading<Answer>,
  { response, nowMs }: { response: ToolResponse; nowMs: number },
): Promise<Answer> {
  source.checkResponse?.(response);
  reading.checkResponse?.(response);
  if (response.status === 404 && reading.notFound !== undefined)
    throw new ToolFailure('not_found', reading.notFound);
  const good = checkAnswer(response, nowMs);
  const answer = reading.answer.safeParse(reading.parse ? await reading.parse(good) : good.json());
  if (answer.success) return answer.data;
  throw new ToolFailure('upstream_down', `${source.name} gave an answer that cannot be read.`);
}

function toToolRequest(source: Source, request: SourceRequest): ToolRequest {
  const { method, headers, body, maxBytes, cacheSeconds = source.cacheSeconds } = request;
  const url = toUrl(request);
  if (!isDeclared(url, source.origins))
    throw new Error(`${source.name} is asked at an origin that it does not declare.`);
  return {
    url,
    headers: { accept: 'application/json', ...source.headers, ...headers },
    cacheSeconds,
    ...(method && { method }),
    ...(body !== undefined && { body }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(source.pace && { pace: source.pace }),
  };
}

/** Both make one tool of a row. */
interface SourceTools {
  readonly tool: <Args, Answer>(row: SourceTool<Args, Answer>) => AnyTool;
  readonly stepsTool: <Args>(row: SourceSteps<Args>) => AnyTool;
}

export function createSource(source: Source): SourceTools {
  function askIn(context: ToolContext): Ask {
    return async ({ request, ...reading }) => {
      const response = await context.http.request(toToolRequest(source, request));
      return readAnswer(source, reading, { response, nowMs: context.clock.now() });
    };
  }

  function define<Args>(
    row: ToolRow<Args>,
    call: (args: Args, context: ToolContext) => Promise<ToolResult>,
  ): AnyTool {
    return defineTool({
      name: row.name,
      provider: row.provider ?? source.provider,
      category: source.category,
      icon: row.icon,
      effect: 'read',
      origins: source.origins,
      credit: source.credit ?? null,
      title: row.title,
      description: row.description,
      parameters: row.parameters,
      isIdempotent: true,
      isOutside: true,
      sends: row.sends ?? sendsWords,
      ...(row.timeoutMs !== undefined && { timeoutMs: row.timeoutMs }),
      call,
    });
  }

  return {
    tool: (row) =>
      define(row, async (args, context) => {
        const request = row.request(args, context);
        const answer = await askIn(context)({ ...row, request });
        return { source: toUrl(request), ...row.read(answer, args, context) };
      }),
    stepsTool: (row) => define(row, (args, context) => row.steps(args, askIn(context), context)),
  };
}
