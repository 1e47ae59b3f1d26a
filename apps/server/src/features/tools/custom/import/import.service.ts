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
import type { OpenApiReader } from './import.reader.ts';

const MAX_DOCUMENT_BYTES = 2_000_000;
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

  async function load(given: OpenApiImportBody): Promise<{ text: string; documentUrl: string | null }> {
    const { document = '', url } = given;
    if (url !== undefined && document !== '') throw toFieldError('url', 'must not be given with a document');
    if (url !== undefined) return { text: await fetchText(url), documentUrl: url };
    if (document.trim() === '') throw toFieldError('document', 'must not be empty');
    return { text: document, documentUrl: null };
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
      const { text, documentUrl } = await load(given);
      const base = given.base_url ?? '';
      const read = await reader.read(userId, { text, documentUrl, baseUrl: base === '' ? null : base });
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
