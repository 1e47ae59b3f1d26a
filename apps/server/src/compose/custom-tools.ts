// Tools that people make of an address.
import { isAgentVisibleTo } from '../features/agents/index.ts';
import {
  createCustomCall,
  createCustomTools,
  createExecutions,
  createSealAddresses,
  createToolImports,
  createToolSecrets,
  CUSTOM_TOOL_PURPOSE,
} from '../features/tools/custom/index.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import { toFieldError } from '../platform/bounded-json.ts';
import { findByPath } from '../toolbox/data/json/json-path.ts';
import type { ToolHttpFactory } from '../toolbox/http.ts';
import { ToolFailure, type AnyTool } from '../toolbox/tool.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';

async function checkPath(query: string): Promise<void> {
  try {
    await findByPath({}, query);
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    throw toFieldError('result_path', error.message);
  }
}

export function createCustomToolParts(
  { db, clock, ids, secrets }: ComposeDeps,
  { addressGuard, schemas, outbound, openApiReader }: Platform,
  { builtin, toolHttp }: { readonly builtin: readonly AnyTool[]; readonly toolHttp: ToolHttpFactory },
) {
  const taken = new Set(builtin.map(({ name }) => name));
  const toolExecutions = createExecutions({ db, clock, ids, isAgentVisibleTo });
  const toolSecrets = createToolSecrets(createSealer(secrets.vaultKeys, CUSTOM_TOOL_PURPOSE));
  const customTools = createCustomTools({
    db,
    clock,
    ids,
    executions: toolExecutions,
    secrets: toolSecrets,
    isBuiltin: (name) => taken.has(name),
    checkHost: (host) => addressGuard.checkHost(host),
    checkPath,
    checkSchema: (owner, schema) => schemas.check(owner, schema, 'parameters'),
    call: createCustomCall({
      http: toolHttp,
      clock,
      findMismatch: async (owner, schema, args) =>
        (await schemas.match(owner, schema, JSON.stringify(args))).mismatch,
      findByPath: async (document, query) =>
        (await findByPath(document, query)).matches.map(({ value }) => value),
    }),
  });
  return {
    toolExecutions,
    customTools,
    sealToolAddresses: createSealAddresses({ db, secrets: toolSecrets }),
    toolImports: createToolImports({
      outbound,
      reader: openApiReader,
      listTaken: (userId, names) => customTools.listTaken(userId, names),
    }),
  };
}
