import {
  describeCredentials,
  finishCredentialSignIn,
  getCredentialStatus,
  listCredentials,
  listMissingCredentials,
  removeCredential,
  saveCredential,
  startCredentialSignIn,
  testCredential,
  validateCredentials,
} from '@parley/contract/credentials/endpoints.ts';
import type { Clock } from '../../platform/clock.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import { toReadiness, type NeedingTool } from './credentials.needs.ts';
import { toCredential, toDefinition, toTime } from './credentials.present.ts';
import { PROBE_MESSAGES } from './credentials.probe.ts';
import type { Credentials } from './credentials.service.ts';
import type { CredentialSignIns } from './sign-in/sign-in.service.ts';

const toNames = (missing: readonly { readonly tools: readonly string[] }[]): string[] =>
  missing.flatMap(({ tools }) => tools);

export interface CredentialRoutesDeps {
  readonly credentials: Credentials;
  readonly signIns: CredentialSignIns;
  readonly listTools: () => readonly NeedingTool[];
  readonly clock: Pick<Clock, 'now'>;
}

/** What the credential manager does. */
function createManagerRoutes({ credentials, signIns }: CredentialRoutesDeps): Route[] {
  return [
    route(listCredentials, async ({ query }, { userId }) => {
      const { page, per_page: perPage, language } = query;
      const all = await credentials.list(userId);
      const shown = all.slice((page - 1) * perPage, page * perPage);
      return {
        credentials: shown.map((own) => toCredential(own, language)),
        total: all.length,
        page,
        per_page: perPage,
      };
    }),
    route(saveCredential, async ({ params, body, facts: { requestId } }, { userId }) => {
      const state = await credentials.save({ userId, requestId }, params.key, body.values);
      return { credential_key: params.key, state };
    }),
    route(removeCredential, async ({ params, facts: { requestId } }, { userId }) => {
      const tools = await credentials.remove({ userId, requestId }, params.key);
      return { success: true as const, id: params.key, tools_affected: [...tools] };
    }),
    route(
      testCredential,
      async ({ params, query, facts: { requestId } }, { userId }) => {
        const { outcome, state, testedAtMs } = await credentials.test({ userId, requestId }, params.key);
        const message = PROBE_MESSAGES[outcome][query.language];
        return { valid: outcome === 'accepted', message, outcome, state, tested_at: toTime(testedAtMs) };
      },
      { waits: true },
    ),
    route(startCredentialSignIn, ({ params }, { userId }) =>
      Promise.resolve({ url: signIns.start(userId, params.key) }),
    ),
    route(
      finishCredentialSignIn,
      async ({ body, facts: { requestId } }, { userId }) => {
        const { key, state } = await signIns.finish({ userId, requestId }, body);
        return { credential_key: key, state };
      },
      { waits: true },
    ),
  ];
}

export function createCredentialRoutes(deps: CredentialRoutesDeps): Route[] {
  const { credentials, listTools, clock } = deps;
  const now = (): string => new Date(clock.now()).toISOString();

  async function listMissing(userId: string, toolNames: readonly string[], language: 'en' | 'zh') {
    await credentials.check();
    return credentials.listMissing(userId, toolNames, language);
  }

  return [
    ...createManagerRoutes(deps),
    route(validateCredentials, async ({ body, query }, { userId }) => {
      const missing = await listMissing(userId, body.tool_names, query.language);
      return {
        valid: missing.length === 0,
        tools_affected: toNames(missing),
        missing,
        checked_at: now(),
      };
    }),
    route(listMissingCredentials, async ({ body, query }, { userId }) => {
      const missing = await listMissing(userId, body.tool_names, query.language);
      return { missing, tools_affected: toNames(missing) };
    }),
    route(getCredentialStatus, async (_input, { userId }) => {
      const all = await credentials.list(userId);
      const states = new Map(all.map(({ kind, state }) => [kind.key, state]));
      const stateOf = (key: string) => states.get(key) ?? 'missing';
      return {
        credentials: all.map(({ kind, state, row, tools }) => ({
          credential_key: kind.key,
          provider: kind.provider,
          state,
          tested_at: toTime(row?.tested_at),
          tools: [...tools],
        })),
        tools: Object.fromEntries(listTools().map((tool) => [tool.name, toReadiness(tool, stateOf)])),
        updated_at: now(),
      };
    }),
    route(describeCredentials, async ({ body, query }, { userId }) => {
      const all = await credentials.list(userId);
      const wanted = new Set(body.tool_names);
      const tools = listTools().filter(({ name }) => wanted.has(name));
      const needed = new Set(tools.map(({ credential }) => credential));
      return {
        credentials: all
          .filter(({ kind }) => needed.has(kind.key))
          .map((own) => toDefinition(own, query.language)),
        tools: Object.fromEntries(
          tools.map(({ name, credential }) => [name, credential === null ? [] : [credential]]),
        ),
      };
    }),
  ];
}
