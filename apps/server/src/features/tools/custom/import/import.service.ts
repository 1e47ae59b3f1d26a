// Tools made of what exists: a curl command, or an OpenAPI document. Nothing is saved here.
import type {
  CurlImport,
  OpenApiImport,
  OpenApiImportBody,
} from '@parley/contract/custom-tools/import-schemas.ts';
import { toFieldError } from '../../../../platform/bounded-json.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { pickFreeName } from '@parley/contract/custom-tools/tool-names.ts';
import { toCurlTool } from './curl-tool.ts';
import type { LoadedDocument, OpenApiReader } from './import.reader.ts';

/** Of a document by its address: more than can be pasted, since only the isolated process takes it apart. */
const MAX_DOCUMENT_BYTES = 16_000_000;
const TIMEOUT_MS = 15_000;
/** Tried behind the name of a tool before the person has to find another. */
const MAX_NUMBER = 50;

export interface ToolImportsDeps {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly reader: OpenApiReader;
  /** Those of these names that the person cannot give to a tool. */
  readonly listTaken: (userId: string, names: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface ToolImports {
  /** Throws `validation_failed` for the field `command`. */
  readCurl(userId: string, command: string): Promise<CurlImport>;
  /** Throws `validation_failed` with the field, or how the address of the document failed. */
  readOpenApi(userId: string, given: OpenApiImportBody): Promise<OpenApiImport>;
}

export function createToolImports({ outbound, reader, listTaken }: ToolImportsDeps): ToolImports {
  async function fetchText(url: string): Promise<string> {
    const answer = await outbound.request({
      url,
      headers: { accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_DOCUMENT_BYTES,
    });
    if (answer.status !== 200) throw toFieldError('url', `answered with ${answer.status}`);
    return answer.body.toString('utf8');
  }

  function toLoaded({
    document = '',
    url,
    base_url: base = '',
  }: OpenApiImportBody): LoadedDocument | (() => Promise<LoadedDocument>) {
    const baseUrl = base === '' ? null : base;
    if (url === undefined) return { text: document, documentUrl: null, baseUrl };
    return async () => ({ text: await fetchText(url), documentUrl: url, baseUrl });
  }

  function check({ document = '', url }: OpenApiImportBody): void {
    if (url !== undefined && document !== '') throw toFieldError('url', 'must not be given with a document');
    if (url === undefined && document.trim() === '') throw toFieldError('document', 'must not be empty');
  }

  return {
    async readCurl(userId, command) {
      const found = toCurlTool(command);
      const { name } = found.tool;
      const names: string[] = [];
      while (names.length < MAX_NUMBER) names.push(pickFreeName(name, (one) => names.includes(one)));
      const taken = await listTaken(userId, names);
      const free = names.find((one) => !taken.has(one)) ?? name;
      return { ...found, tool: { ...found.tool, name: free } };
    },

    async readOpenApi(userId, given) {
      check(given);
      const read = await reader.read(userId, toLoaded(given));
      const names = read.operations.flatMap(({ tool }) => (tool ? [tool.name] : []));
      const taken = await listTaken(userId, names);
      return {
        title: read.title,
        openapi: read.openapi,
        base_url: read.baseUrl,
        operations: read.operations.map((one) => ({
          ...one,
          is_taken: one.tool !== null && taken.has(one.tool.name),
        })),
      };
    },
  };
}
