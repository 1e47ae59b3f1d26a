// What a tool is: one record with what it is called, what it may do and how it is called. Built-in, custom and MCP tools,
// sub-agents and hand-overs are all behind this one interface.
import type { AnswerBody, Question } from '@parley/contract/approvals/questions.ts';
import type { Scope } from '@parley/contract/endpoint.ts';
import type { z } from 'zod';
import type { MailReceipt, OutgoingMail } from '../platform/outbound/mail-submission.ts';
import type { TlsFindings } from '../platform/outbound/certificate-probe.ts';
import type { Clock } from '../platform/clock.ts';
import type { Pace } from '../platform/outbound/origin-limits.ts';
import type { ToolArtifacts, ToolConversations, ToolKnowledge, ToolMemory, ToolNotices } from './own-data.ts';

export type ToolEffect = 'read' | 'write' | 'destroy';
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export interface Localised {
  readonly en: string;
  readonly zh: string;
}

/** What a failed call tells the model. The message says in plain words what went wrong and what to do. */
export type ToolErrorCode =
  | 'bad_input'
  | 'not_found'
  | 'credential_missing'
  | 'credential_invalid'
  | 'rate_limited'
  | 'upstream_down'
  | 'timeout'
  | 'blocked_address'
  | 'too_large'
  /** The call may have been made. */
  | 'unknown'
  | 'failed';

/** By the name of the field. */
export type CredentialValues = Readonly<Record<string, string>>;

export interface ToolData {
  readonly data: JsonValue;
  /** The address that the data came from. */
  readonly source?: string;
  /** In place of it, of data from several documents of this product. */
  readonly sources?: readonly { readonly url: string; readonly title: string }[];
  readonly truncated?: boolean;
  /** Micro-dollars, at most the tool's price; the price where it is not set. */
  readonly costMicros?: number;
  /** What the same call of a later run finds by `earlier`; neither the model nor a person is shown it. */
  readonly keeps?: JsonValue;
}

export interface ToolError {
  readonly error: ToolErrorCode;
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

export type ToolResult = ToolData | ToolError;

export interface ToolRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Up to 60,000. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Up to 3, which is the default; none hands out the redirect itself. */
  readonly maxRedirects?: number;
  /** Keeps the answer for all users; for sources without a key alone. */
  readonly cacheSeconds?: number;
  /** How often the server may be asked, for all users together, where it allows less than others. */
  readonly pace?: Pace;
}

export interface ToolResponse {
  readonly status: number;
  /** After redirects. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The body as text, in the character set that the answer declares. */
  text(): string;
  /** Throws a `ToolFailure` where the body is no JSON. With `keepsDigits`, integers that no number holds are texts. */
  json(options?: { readonly keepsDigits: boolean }): JsonValue;
}

/** The one way out of a tool: guarded, bounded, cached, retried once for reads. Throws a `ToolFailure`. */
export interface ToolHttp {
  request(request: ToolRequest): Promise<ToolResponse>;
}

/** The way of a tool to the mail server of its credential. Throws a `ToolFailure`. */
export interface ToolMail {
  send(mail: OutgoingMail): Promise<MailReceipt>;
}

/** The way of a tool to the certificates of public hosts. Throws a `ToolFailure`. */
export interface ToolTls {
  look(host: string, port: number): Promise<TlsFindings>;
}

/** A failure that ends a call with an error which the model can read. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly code: ToolErrorCode;
  readonly retryAfterSeconds: number | null;

  constructor(code: ToolErrorCode, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a service asks the person in the middle of a call. */
export interface ToolQuestion extends Question {
  /** By which the service knows it. */
  readonly key: string;
}

/**
 * Thrown by a call that goes on once a person has answered: it is made again with the answers and the state. Nothing of
 * it is repeated unless the service itself wants the call again.
 */
export class ToolQuestions extends Error {
  override readonly name = 'ToolQuestions';
  readonly questions: readonly ToolQuestion[];
  readonly state: JsonValue;
  /** How long this process holds the call open; `null` where any process can go on with it. */
  readonly heldMs: number | null;

  constructor(questions: readonly ToolQuestion[], state: JsonValue, heldMs: number | null) {
    super('The call waits for a person.');
    this.questions = questions;
    this.state = state;
    this.heldMs = heldMs;
  }
}

export interface ToolAnswer extends AnswerBody {
  readonly key: string;
}

/** What a call that has asked goes on with. */
export interface ToolAnswers {
  readonly state: JsonValue;
  readonly answers: readonly ToolAnswer[];
}

/** In micro-dollars. */
export interface FundsStatus {
  readonly balance: number;
  /** Held by what is under way. */
  readonly reserved: number;
  readonly spentByRun: number;
  /** Limits that the person has set, and what this month has cost; of the API key that began the run too. */
  readonly budgets: readonly {
    readonly of: 'account' | 'api_key';
    readonly perRun: number | null;
    readonly perMonth: number | null;
    readonly spentThisMonth: number;
  }[];
}

export interface ToolFunds {
  status(): Promise<FundsStatus>;
}

export interface OwnSchedule {
  readonly id: string;
  /** The name of the agent that it runs. */
  readonly agent: string;
  readonly name: string;
  readonly prompt: string;
  /** As cron, an interval or a time for once. */
  readonly expression: string;
  /** IANA name. */
  readonly timezone: string;
  readonly isActive: boolean;
  readonly pausedReason: string | null;
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  readonly lastStatus: string | null;
}

export interface ScheduleChange {
  readonly prompt?: string | undefined;
  readonly schedule?: string | undefined;
  readonly timezone?: string | undefined;
  readonly name?: string | undefined;
  readonly isActive?: boolean | undefined;
}

/** The schedules of the person that the agent runs for. */
export interface ToolSchedules {
  /** The soonest first. */
  list(limit: number): Promise<{ readonly schedules: readonly OwnSchedule[]; readonly total: number }>;
  /** A new one of an agent, or a change of one. Throws a `ToolFailure`. `null` in runs that nobody has begun. */
  readonly save:
    | ((
        place: { readonly agentId: string } | { readonly id: string },
        given: ScheduleChange,
      ) => Promise<OwnSchedule>)
    | null;
}

export interface ReadDocument {
  readonly mediaType: string;
  readonly text: string;
  readonly isTruncated: boolean;
  /** `null` where it has no pages. */
  readonly pages: number | null;
  /** Where in the text each page that was read begins. */
  readonly pageStarts: readonly { readonly page: number; readonly from: number }[];
}

/** Reads files from outside in a process of their own. Throws a `ToolFailure`. */
export interface ToolDocuments {
  read(file: { readonly name: string; readonly bytes: Buffer }): Promise<ReadDocument>;
}

/** What a call of an earlier run, or an earlier one of this run, has kept. */
export interface EarlierCall {
  readonly keeps: unknown;
  readonly atMs: number;
}

export type ProgramLanguage = 'javascript' | 'python';

/** Runs a program of a model in a process without network and files. */
export interface CodeSandbox {
  run(request: {
    /** Programs of one user take turns. */
    readonly owner: string;
    readonly language: ProgramLanguage;
    readonly code: string;
    /** What the program finds as `input`. */
    readonly input: JsonValue;
    readonly files: readonly RunFile[];
    readonly signal: AbortSignal;
  }): Promise<
    | { readonly value: JsonValue; readonly printed: string }
    | { readonly failure: string; readonly printed: string }
  >;
}

export interface RunFile {
  readonly name: string;
  readonly text: string;
}

export interface ToolContext {
  /** Also the idempotency key of the call: no other call of any run has it. */
  readonly callId: string;
  readonly caller: { readonly userId: string; readonly role: 'user' | 'guest' };
  readonly agent: { readonly id: string; readonly name: string };
  readonly clock: Pick<Clock, 'now'>;
  readonly language: 'en' | 'zh';
  /** IANA name. */
  readonly timezone: string;
  readonly signal: AbortSignal;
  readonly http: ToolHttp;
  readonly mail: ToolMail;
  readonly tls: ToolTls;
  /** The values of the tool's credential, by field. Throws a `ToolFailure` where it is missing; `http` attaches it by itself. */
  credential(): Promise<Readonly<Record<string, string>>>;
  /** `null` for an agent without memory. */
  readonly memory: ToolMemory | null;
  /** The collections that are attached to the agent and may be read by the run. */
  readonly knowledge: ToolKnowledge;
  /** The number by which an answer cites the address. */
  numberSource(url: string): number;
  readonly sandbox: CodeSandbox;
  readonly documents: ToolDocuments;
  /**
   * `null` where the run may not read them: of guests, who have none, of API keys without the right to, and where others
   * than the person have called it.
   */
  readonly conversations: ToolConversations | null;
  /** `null` where the run may not read them. */
  readonly funds: ToolFunds | null;
  /** `null` for guests, and where the run may not see them. */
  readonly schedules: ToolSchedules | null;
  /** `null` for guests. */
  readonly notices: ToolNotices | null;
  readonly artifacts: ToolArtifacts;
  /** The newest call of the agent, for the same user, with the same arguments; `null` where there is none. */
  earlier(): Promise<EarlierCall | null>;
  /** What was attached to the run. */
  readonly files: readonly RunFile[];
  /** Whether a call may ask the person; nobody is there for a repeated run or a research. */
  readonly canAsk: boolean;
  readonly answered: ToolAnswers | null;
}

/** What a call tells the service that answers it: an address, a domain name, or words for a service that is always the same one. */
export interface Sent {
  readonly as: 'address' | 'name' | 'words';
  readonly text: string;
}

export interface Tool<Args = unknown> {
  /** Kebab-case; never changes once released. */
  readonly name: string;
  /** The group, upper case: CORE, TEXT, WEB, ... */
  readonly provider: string;
  readonly category: string;
  /** The name of an icon of the web app, as lucide spells it. */
  readonly icon: string;
  readonly effect: ToolEffect;
  /** Of one call, where it depends on the arguments; `null`: that of the tool. */
  readonly effectOf: ((args: Args) => ToolEffect) | null;
  /** The key of the credential that its requests are sent with. */
  readonly credential: string | null;
  /** The origins of the service that it asks; none where its arguments decide. */
  readonly origins: readonly string[];
  /** What the service wants to be shown beside its results. */
  readonly credit: string | null;
  readonly title: Localised;
  /** For the model: when to use it and when not to. */
  readonly description: string;
  readonly parameters: z.ZodType<Args>;
  /** What the model is given in place of the schema of `parameters`: of tools that others define. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** What a person relies on besides name, description, effect and schema when they allow the tool. */
  readonly fingerprint: JsonValue;
  /** What an API key needs so that its runs may call it, besides what running agents takes. */
  readonly scope: Scope | null;
  /** Micro-dollars for one call. */
  readonly priceMicros: number;
  readonly timeoutMs: number;
  /** A repeated call under the same id has no second effect. */
  readonly isIdempotent: boolean;
  /** Its results are text from outside, which nobody vouches for. */
  readonly isOutside: boolean;
  /** It reads what the journal of its own run tells, which is therefore written before the call begins. */
  readonly readsOwnRun: boolean;
  /** Of reading tools: what leaves with a call. `null` where nothing does. */
  readonly sends: ((args: Args) => Sent) | null;
  call(args: Args, context: ToolContext): Promise<ToolResult> | ToolResult;
}

/** Any tool, once its arguments are checked by its own schema. */
export type AnyTool = Tool;

const DEFAULTS = {
  credential: null,
  origins: [],
  credit: null,
  schema: null,
  fingerprint: null,
  priceMicros: 0,
  timeoutMs: 15_000,
  isIdempotent: false,
  isOutside: false,
  readsOwnRun: false,
  scope: null,
  sends: null,
  effectOf: null,
} as const;

/** A tool of which only what differs from a free, local, reading one is named. Keeps the type of its arguments inside. */
export function defineTool<Args>(
  tool: Omit<Tool<Args>, keyof typeof DEFAULTS> & Partial<Pick<Tool<Args>, keyof typeof DEFAULTS>>,
): AnyTool {
  const { parameters, call, sends, effectOf, ...rest } = { ...DEFAULTS, ...tool };
  return {
    ...rest,
    parameters,
    sends: sends && ((args) => sends(parameters.parse(args))),
    effectOf: effectOf && ((args) => effectOf(parameters.parse(args))),
    call: (args, context) => call(parameters.parse(args), context),
  };
}
