// Pure: the operations of an OpenAPI 3 document, each as a tool of one call.
import { CustomToolBody, CustomToolMethod } from '@parley/contract/custom-tools/schemas.ts';
import type { OperationProblem } from '@parley/contract/custom-tools/import-schemas.ts';
import { findCredentials } from './credentials.ts';
import { DocumentRefusedError, OperationTooLargeError } from './document-refused.ts';
import { withSchemas, type ToJsonSchema } from './json-schema.ts';
import { BodyTypeError, toBodyTemplate } from './operation-body.ts';
import {
  listParameters,
  ParametersError,
  toCallTemplate,
  type ToolParameters,
} from './operation-parameters.ts';
import type { OpenApiJob, ReadDocument, ReadOperation } from './openapi-job.ts';
import { readText } from './read-text.ts';
import { createFollow, isFields, listOf, textOf, type Fields, type Follow } from './references.ts';
import { findBaseUrl, toBaseUrl } from './servers.ts';
import { pickFreeName, toToolName } from '@parley/contract/custom-tools/tool-names.ts';

const MAX_OPERATIONS = 2_000;
/** Of all tools together: they are one answer. */
const MAX_CHARACTERS = 4_000_000;
const MAX_TITLE = 100;
const MAX_DESCRIPTION = 1_000;
const MAX_PATH = 500;
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;

interface Found {
  readonly method: string;
  readonly path: string;
  readonly pathItem: Fields;
  readonly operation: Fields;
}

interface Source {
  readonly root: Fields;
  readonly follow: Follow;
  readonly baseUrl: string | null;
  readonly documentUrl: string | null;
}

const toLine = (text: string, max: number): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

function listOperations(root: Fields, follow: Follow): Found[] {
  const { paths } = root;
  if (!isFields(paths)) throw new DocumentRefusedError('has no paths');
  const found: Found[] = [];
  for (const [path, given] of Object.entries(paths)) {
    const pathItem = follow(given);
    if (!path.startsWith('/') || !isFields(pathItem)) continue;
    for (const method of METHODS) {
      const operation = pathItem[method];
      if (!isFields(operation)) continue;
      if (found.length >= MAX_OPERATIONS)
        throw new DocumentRefusedError(`must not have more than ${MAX_OPERATIONS} operations`);
      found.push({ method: method.toUpperCase(), path, pathItem, operation });
    }
  }
  if (found.length === 0) throw new DocumentRefusedError('has no operations');
  return found;
}

const titleOf = ({ operation, method, path }: Found): string =>
  toLine(textOf(operation['summary']) || textOf(operation['operationId']) || `${method} ${path}`, MAX_TITLE);

function toTool(found: Found, source: Source, toJsonSchema: ToJsonSchema): Record<string, unknown> {
  const { method, path, operation, pathItem } = found;
  const { follow, documentUrl } = source;
  const base = source.baseUrl ?? findBaseUrl([operation, pathItem, source.root], documentUrl);
  const tool: ToolParameters = { properties: new Map(), required: new Set() };
  const parameters = listParameters(operation, pathItem, follow);
  const call = toCallTemplate(`${base ?? ''}${path}`, { parameters, follow, toJsonSchema }, tool);
  const body = toBodyTemplate(method, operation, { follow, toJsonSchema }, tool);
  const { contentType } = body;
  const headers = [
    ...call.headers,
    ...(contentType === null ? [] : [{ name: 'Content-Type', value: contentType }]),
  ];
  const title = titleOf(found);
  const words = textOf(operation['description']).replaceAll('\0', '').trim() || title;
  return {
    name: toToolName(textOf(operation['operationId']) || `${method.toLowerCase()} ${path}`),
    display_name: title,
    description: words.slice(0, MAX_DESCRIPTION).toWellFormed(),
    method,
    url: call.url,
    headers: headers.map((header) => ({ ...header, secret: false })),
    body_template: body.template,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(tool.properties),
      ...(tool.required.size > 0 && { required: [...tool.required] }),
    },
  };
}

type Outcome = { readonly tool: CustomToolBody } | { readonly problem: OperationProblem };

function tryTool(found: Found, source: Source): Outcome {
  if (!CustomToolMethod.safeParse(found.method).success) return { problem: 'method' };
  const parts = [found.operation, found.pathItem, source.root];
  if (source.baseUrl === null && findBaseUrl(parts, source.documentUrl) === null)
    return { problem: 'server' };
  try {
    const made = withSchemas(
      source.follow,
      (toJsonSchema) => toTool(found, source, toJsonSchema),
      (one) => one['parameters'],
    );
    const checked = CustomToolBody.safeParse(made);
    return checked.success ? { tool: checked.data } : { problem: 'unreadable' };
  } catch (error) {
    // What it refers to is not in the document, or leads back to itself: the other operations are fine.
    if (error instanceof DocumentRefusedError) return { problem: 'unreadable' };
    if (error instanceof BodyTypeError) return { problem: 'body_type' };
    if (error instanceof ParametersError) return { problem: 'parameters' };
    if (error instanceof OperationTooLargeError) return { problem: 'too_large' };
    throw error;
  }
}

function toOperations(found: readonly Found[], source: Source): ReadOperation[] {
  const names = new Set<string>();
  let characters = 0;
  return found.map((one) => {
    const { method, path, operation } = one;
    const outcome = characters < MAX_CHARACTERS ? tryTool(one, source) : { problem: 'too_large' as const };
    const { headers, urlKey } = findCredentials(source.root, operation, source.follow);
    const shared = {
      key: `${method} ${path}`,
      method,
      path: toLine(path, MAX_PATH),
      group: toLine(textOf(listOf(operation['tags'])[0]), MAX_TITLE),
      title: titleOf(one),
      credentials: [...headers],
      url_key: urlKey,
    };
    if ('problem' in outcome) return { ...shared, tool: null, problem: outcome.problem };
    characters += JSON.stringify(outcome.tool).length;
    const name = pickFreeName(outcome.tool.name, (taken) => names.has(taken));
    names.add(name);
    return { ...shared, tool: { ...outcome.tool, name }, problem: null };
  });
}

/** Throws `DocumentRefusedError`. */
export function readOpenApi({ text, baseUrl, documentUrl }: OpenApiJob): ReadDocument {
  const root = readText(text);
  if (!isFields(root)) throw new DocumentRefusedError('is not an OpenAPI document');
  // In YAML without quotes, 3.1 is a number.
  const version = root['openapi'];
  const openapi = typeof version === 'number' ? String(version) : textOf(version);
  if (!/^3(?:\.[0-9]|$)/.test(openapi))
    throw new DocumentRefusedError('must be an OpenAPI document of version 3, with a field "openapi"');
  const follow = createFollow(root);
  const given = baseUrl === null ? null : toBaseUrl(baseUrl, null);
  if (baseUrl !== null && given === null)
    throw new DocumentRefusedError('must be an http or https address', 'base_url');
  const source: Source = { root, follow, baseUrl: given, documentUrl };
  const operations = toOperations(listOperations(root, follow), source);
  if (operations.every(({ problem }) => problem === 'server'))
    throw new DocumentRefusedError(
      'must be given: the document names no server that can be called',
      'base_url',
    );
  const info = isFields(root['info']) ? root['info'] : {};
  return {
    title: toLine(textOf(info['title']), MAX_TITLE),
    openapi: openapi.slice(0, 20),
    baseUrl: given ?? findBaseUrl([root], documentUrl) ?? '',
    operations,
  };
}
