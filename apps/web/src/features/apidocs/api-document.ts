// The server's own description of its calls, read into what the page shows.
import { z } from 'zod';
import { JsonSchema } from './json-schema.ts';

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: JsonSchema.default({}),
});
const Content = z.record(z.string(), z.object({ schema: JsonSchema.optional() })).default({});
const RawOperation = z.object({
  operationId: z.string(),
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default(''), content: Content })),
});
const RawDocument = z.object({
  info: z.object({ version: z.string() }),
  servers: z.array(z.object({ url: z.string() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), RawOperation)),
  components: z.object({ schemas: z.record(z.string(), JsonSchema).default({}) }).default({ schemas: {} }),
});

/** `none`: credentials are ignored; `optional`: they are used if sent; `login`: no API key will do. */
export type Need = 'none' | 'optional' | 'login' | 'login-or-key';

/** Where a parameter is sent. */
export const LOCATIONS = ['path', 'query', 'header'] as const;

export interface Parameter {
  readonly name: string;
  readonly location: (typeof LOCATIONS)[number];
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

export interface Answer {
  readonly status: string;
  readonly kind: 'json' | 'events' | 'file';
  readonly mediaType: string;
  readonly schema: JsonSchema;
}

export interface ErrorAnswer {
  readonly status: string;
  readonly code: string;
  readonly text: string;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly group: string;
  readonly need: Need;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly kind: 'json' | 'form'; readonly schema: JsonSchema } | null;
  readonly answers: readonly Answer[];
  readonly errors: readonly ErrorAnswer[];
}

export interface OperationGroup {
  readonly name: string;
  readonly operations: readonly Operation[];
}

export interface ApiDocument {
  readonly version: string;
  /** Where the installation says it is reached; null where it does not know. */
  readonly address: string | null;
  readonly groups: readonly OperationGroup[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

type RawOperation = z.infer<typeof RawOperation>;

function toNeed(security: RawOperation['security']): Need {
  if (security === undefined) return 'login-or-key';
  if (security.length === 0) return 'none';
  return security.some((way) => Object.keys(way).length === 0) ? 'optional' : 'login';
}

function toBody(content: z.infer<typeof Content>): Operation['body'] {
  const form = content['multipart/form-data'];
  if (form) return { kind: 'form', schema: form.schema ?? {} };
  // Taken as it is sent, whatever it is: most senders send JSON.
  if (content['*/*']) return { kind: 'json', schema: { type: 'object' } };
  const json = content['application/json'];
  return json ? { kind: 'json', schema: json.schema ?? {} } : null;
}

const KINDS: Readonly<Record<string, Answer['kind']>> = {
  'application/json': 'json',
  'text/event-stream': 'events',
};

function toAnswers(responses: RawOperation['responses']): readonly Answer[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content }]) =>
      Object.entries(content).map(([mediaType, { schema = {} }]) => ({
        status,
        kind: KINDS[mediaType] ?? 'file',
        mediaType,
        schema,
      })),
    );
}

/** A description of errors holds a line for each code: `code`: text. */
function toErrors(responses: RawOperation['responses']): readonly ErrorAnswer[] {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { description }]) =>
      description.split('\n\n').flatMap((line) => {
        const [, code, text] = /^`(\w+)`: (.*)$/.exec(line) ?? [];
        return code === undefined || text === undefined ? [] : [{ status, code, text }];
      }),
    );
}

function toOperation(path: string, method: string, raw: RawOperation): Operation {
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    group: raw.tags[0] ?? '',
    need: toNeed(raw.security),
    parameters: raw.parameters.flatMap(({ name, in: given, required, schema }) => {
      const location = LOCATIONS.find((one) => one === given);
      return location === undefined ? [] : [{ name, location, isRequired: required, schema }];
    }),
    body: toBody(raw.requestBody?.content ?? {}),
    answers: toAnswers(raw.responses),
    errors: toErrors(raw.responses),
  };
}

/** What most callers need comes first; the rest keeps the order of the document. */
const FIRST_GROUPS: readonly string[] = [
  'chat',
  'models',
  'files',
  'runs',
  'history',
  'prompts',
  'usage',
  'billing',
];

function rankOf({ name }: OperationGroup): number {
  const rank = FIRST_GROUPS.indexOf(name);
  return rank === -1 ? FIRST_GROUPS.length : rank;
}

/** Throws where it is no API document. */
export function toApiDocument(json: unknown): ApiDocument {
  const { info, servers, paths, components } = RawDocument.parse(json);
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, raw] of Object.entries(methods)) {
      const operation = toOperation(path, method, raw);
      groups.set(operation.group, [...(groups.get(operation.group) ?? []), operation]);
    }
  }
  const [server] = servers;
  return {
    version: info.version,
    address: server && /^https?:/.test(server.url) ? server.url : null,
    groups: [...groups]
      .map(([name, operations]) => ({ name, operations }))
      .toSorted((a, b) => rankOf(a) - rankOf(b)),
    schemas: components.schemas,
  };
}

/** Those that hold every one of the words, in their address, their text or their name. */
export function findOperations(groups: readonly OperationGroup[], typed: string): readonly OperationGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ name, operations }) => ({
      name,
      operations: operations.filter(({ id, method, path, summary }) => {
        const text = `${method} ${path} ${summary} ${id}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}
