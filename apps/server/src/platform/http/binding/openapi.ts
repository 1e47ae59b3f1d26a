// The API document, made from the same endpoint objects that the routes are bound from.
import { z } from 'zod';
import type { AnyEndpoint, BodyFormat } from '@parley/contract/endpoint.ts';
import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import { listErrors } from '@parley/contract/errors/every-call.ts';
import { ApiError } from '@parley/contract/errors/schemas.ts';
import { nameNulls } from './openapi-nulls.ts';
import { MAX_KEY_LENGTH } from './request-facts.ts';

type Json = Record<string, unknown>;
type OverriddenSchema = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** Of a flag that is sent as text, which the library leaves out: there the default is of what the text is read as. */
function nameFlagDefault({ zodSchema, jsonSchema }: OverriddenSchema): void {
  const { def } = zodSchema._zod;
  if (def.type === 'default' && typeof def.defaultValue === 'boolean') jsonSchema.default = def.defaultValue;
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _unused, ...rest } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: nameFlagDefault,
  });
  return nameNulls(rest);
}

function toParameters(schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties, required } = ObjectSchema.parse(toSchema(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_KEY_LENGTH,
    description: 'A text of your own: the same call again under the same key does nothing twice.',
  },
};

const MEDIA_TYPES: Readonly<Record<BodyFormat, string>> = {
  raw: '*/*',
  text: 'text/plain',
  urlencoded: 'application/x-www-form-urlencoded',
};

function toRequestBody(endpoint: AnyEndpoint): Json {
  const mediaType = endpoint.bodyFormat ? MEDIA_TYPES[endpoint.bodyFormat] : 'application/json';
  if (endpoint.bodyFormat === 'raw')
    return { requestBody: { content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } } } };
  if (!endpoint.body) return {};
  const schema = toSchema(endpoint.body, 'input');
  if (!endpoint.form) {
    const required = !endpoint.body.safeParse(undefined).success;
    return { requestBody: { required, content: { [mediaType]: { schema } } } };
  }
  const files = Object.fromEntries(
    endpoint.form.files.map((name) => [name, { type: 'string', format: 'binary' }]),
  );
  const properties = { ...ObjectSchema.parse(schema).properties, ...files };
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { ...schema, properties } } },
    },
  };
}

function toSuccess(endpoint: AnyEndpoint): Json {
  const content: Json = {};
  if (endpoint.reply) content['application/json'] = { schema: toSchema(endpoint.reply, 'output') };
  if (endpoint.download)
    content[endpoint.download] = {
      schema: { type: endpoint.download === 'application/json' ? 'object' : 'string' },
    };
  const stream = endpoint.stream ?? endpoint.mayStream;
  if (stream) content['text/event-stream'] = { schema: toSchema(stream, 'output') };
  return {
    description: stream ? 'The answer, or server-sent events of this shape.' : 'The answer.',
    content,
  };
}

function toErrors(endpoint: AnyEndpoint): Json {
  const { errorFormat } = endpoint;
  const byStatus = new Map<number, string[]>();
  for (const code of listErrors(endpoint)) {
    const { detail } = ERRORS[code];
    const status = errorFormat?.statusOf(code) ?? ERRORS[code].status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${detail}`]);
  }
  const schema = errorFormat
    ? toSchema(errorFormat.body, 'output')
    : { $ref: '#/components/schemas/ApiError' };
  const content = { 'application/json': { schema } };
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [String(status), { description: lines.join('\n\n'), content }]),
  );
}

/** Which proofs of identity an operation takes; without a mention it is both of them. */
function toSecurity({ access, scope }: AnyEndpoint): Json {
  if (access === 'public') return { security: [] };
  if (access === 'optional') return { security: [{}, { bearer: [] }] };
  return scope === null ? { security: [{ bearer: [] }] } : {};
}

function toOperation(endpoint: AnyEndpoint): Json {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0]],
    ...toSecurity(endpoint),
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
      ...(endpoint.takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ],
    ...toRequestBody(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: toSuccess(endpoint),
      ...(endpoint.mayAccept && { 202: toSuccess(endpoint) }),
      ...toErrors(endpoint),
    },
  };
}

export function createOpenApi(
  endpoints: readonly AnyEndpoint[],
  options: { version: string; publicUrl: string | null },
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = toOperation(endpoint);
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Parley',
      version: options.version,
      description: 'Everything the Parley web app does, it does through these calls.',
    },
    servers: [{ url: options.publicUrl ?? '/' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or an API key.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      schemas: { ApiError: toSchema(ApiError, 'output') },
    },
  };
}
