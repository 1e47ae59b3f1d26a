// Tools of a service that people sign in to: rows over one caller. A row says what is asked with which arguments, whether it
// changes something, and what of the answer is told to the model. What all of them have in common is done here: the
// credential, bodies, failures in words, and that no secret comes back with an answer.
import type { z } from 'zod';
import type { Pace } from '../../platform/outbound/origin-limits.ts';
import type { CredentialKind, CredentialValues } from '../credentials/credential-kind.ts';
import { createMask, maskTexts } from '../mask-texts.ts';
import { isDeclared, sendsWords, withQuery, type Found, type QueryValue, type ToolRow } from '../rows.ts';
import {
  defineTool,
  ToolFailure,
  type AnyTool,
  type ToolContext,
  type ToolEffect,
  type ToolRequest,
  type ToolResponse,
} from '../tool.ts';
import { checkServiceAnswer, type FailureWords } from './failures.ts';

/** Answers of services hold far more than is read of them. */
const USUAL_BYTES = 2 * 1024 * 1024;

export interface Service extends FailureWords {
  /** The group of its tools, upper case. */
  readonly provider: string;
  readonly category: string;
  readonly credential: CredentialKind;
  /** None where the credential says where to. */
  readonly origins: readonly string[];
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly pace?: Pace;
  /** As of a request. */
  readonly maxRedirects?: number;
}

export interface ServiceRequest extends Pick<ToolRequest, 'method' | 'headers' | 'maxBytes'> {
  /** Parts that come from arguments are encoded by `path`; `{field}` is one of the credential. */
  readonly url: string;
  /** Left out where undefined. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** A body; with one, the method is POST unless it is named. */
  readonly json?: unknown;
  /** A body of form fields, left out where undefined. */
  readonly form?: Readonly<Record<string, QueryValue>>;
}

/** Throws a `ToolFailure` where the service failed or its answer cannot be read. */
export type Ask = <Answer>(
  request: ServiceRequest,
  /** The fields that are read, leniently: services change what they answer. */
  answer: z.ZodType<Answer>,
  /** In place of the answer as JSON. */
  parse?: (response: ToolResponse) => unknown,
) => Promise<Answer>;

export interface ServiceTool<Args> extends ToolRow<Args> {
  /** `read` unless it is named. */
  readonly effect?: ToolEffect;
  readonly run: (args: Args, ask: Ask, context: ToolContext) => Promise<Found>;
  /** Of writing tools: a repeat under the same id is recognised by the service. */
  readonly isIdempotent?: boolean;
  /** Of writing tools: their results hold more than what was sent. */
  readonly isOutside?: boolean;
}

function toBody({ json, form }: ServiceRequest): { readonly type: string; readonly body: string } | null {
  if (json !== undefined) return { type: 'application/json; charset=utf-8', body: JSON.stringify(json) };
  if (form === undefined) return null;
  return { type: 'application/x-www-form-urlencoded', body: withQuery('', form).slice(1) };
}

const listSecrets = ({ fields }: CredentialKind, values: CredentialValues): string[] =>
  fields.flatMap(({ name, isSecret }) => (isSecret ? [values[name] ?? ''] : []));

/** After a request that changes something has left, a failure does not say that nothing happened. */
function toUncertain(name: string, error: unknown): unknown {
  const isOpen = error instanceof ToolFailure && (error.code === 'timeout' || error.code === 'upstream_down');
  return isOpen
    ? new ToolFailure(
        error.code,
        `${error.message} ${name} may have done it all the same: look before trying again.`,
      )
    : error;
}

/** `tool` makes one tool of a row. */
export function createService(service: Service): {
  readonly tool: <Args>(row: ServiceTool<Args>) => AnyTool;
} {
  const { name, origins, credential } = service;

  function toRequest(request: ServiceRequest): ToolRequest {
    const { url, query, headers, maxBytes = USUAL_BYTES } = request;
    if (origins.length > 0 && !isDeclared(url, origins))
      throw new Error(`${name} is asked at an origin that it does not declare.`);
    const sent = toBody(request);
    const { method = sent ? 'POST' : 'GET' } = request;
    return {
      url: withQuery(url, query),
      method,
      headers: {
        accept: 'application/json',
        ...service.headers,
        ...(sent && { 'content-type': sent.type }),
        ...headers,
      },
      maxBytes,
      ...(sent && { body: sent.body }),
      ...(service.pace && { pace: service.pace }),
      ...(service.maxRedirects !== undefined && { maxRedirects: service.maxRedirects }),
    };
  }

  const createAsk =
    ({ http, clock }: ToolContext, isReading: boolean): Ask =>
    async (request, answer, parse = (response) => response.json()) => {
      const sent = toRequest(request);
      const mayChange = !isReading && sent.method !== 'GET';
      try {
        const response = await http.request(sent);
        checkServiceAnswer(service, response, clock.now());
        const read = answer.safeParse(parse(response));
        if (read.success) return read.data;
        throw new ToolFailure('upstream_down', `${name} gave an answer that cannot be read.`);
      } catch (error) {
        throw mayChange ? toUncertain(name, error) : error;
      }
    };

  async function run<Args>(
    { run: find, effect = 'read' }: ServiceTool<Args>,
    args: Args,
    context: ToolContext,
  ) {
    const mask = createMask(listSecrets(credential, await context.credential()));
    try {
      const { data, source, truncated } = await find(args, createAsk(context, effect === 'read'), context);
      return {
        data: maskTexts(data, mask),
        ...(source !== undefined && { source: mask(source) }),
        ...(truncated !== undefined && { truncated }),
      };
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      throw new ToolFailure(error.code, mask(error.message), error.retryAfterSeconds);
    }
  }

  return {
    tool(row) {
      const { effect = 'read', sends = sendsWords } = row;
      const isReading = effect === 'read';
      return defineTool({
        name: row.name,
        provider: row.provider ?? service.provider,
        category: service.category,
        icon: row.icon,
        effect,
        credential: credential.key,
        origins,
        title: row.title,
        description: row.description,
        parameters: row.parameters,
        isIdempotent: row.isIdempotent ?? isReading,
        isOutside: row.isOutside ?? isReading,
        sends: isReading ? sends : null,
        ...(row.timeoutMs !== undefined && { timeoutMs: row.timeoutMs }),
        call: (args, context) => run(row, args, context),
      });
    },
  };
}
