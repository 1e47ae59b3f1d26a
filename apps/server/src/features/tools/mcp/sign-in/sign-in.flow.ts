// Runs the OAuth flow of the library over the guarded client, without any secret of the server.
import type { McpSignInAnswer } from '@parley/contract/mcp/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { createMcpFetch, type McpAccess } from '../client/mcp-fetch.ts';
import type { McpServerRow } from '../mcp.store.ts';
import type { McpSecrets } from '../secrets.ts';
import type { SignInFlow } from './sign-in.provider.ts';

const FLOW_MS = 30_000;
const NO_ACCESS: McpAccess = { headers: () => Promise.resolve({}), renew: () => Promise.resolve(false) };
const PROBE = JSON.stringify({ jsonrpc: '2.0', id: 'sign-in', method: 'ping' });

interface FlowStep {
  /** What the page of the server has answered. */
  readonly answer?: McpSignInAnswer;
  /** Begins a sign-in, whatever tokens there are. */
  readonly isNew?: true;
  /** Scopes to ask for besides those that the server names without a call. */
  readonly scopes?: string | undefined;
}

function toFailed(error: unknown): AppError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof AppError && cause.code === 'destination_blocked') return cause;
  return new AppError('mcp_sign_in_failed', { cause: error });
}

/** Throws `mcp_sign_in_failed` or `destination_blocked`. */
export function createRunFlow({
  outbound,
  clock,
  secrets,
}: {
  readonly outbound: Pick<Outbound, 'open'>;
  readonly clock: Clock;
  readonly secrets: Pick<McpSecrets, 'openUrl'>;
}) {
  return async (server: McpServerRow, flow: SignInFlow, options: FlowStep): Promise<void> => {
    const { auth, computeScopeUnion, extractWWWAuthenticateParams } =
      await import('@modelcontextprotocol/client');
    const life = new AbortController();
    const timer = clock.after(FLOW_MS, () => life.abort(new AppError('destination_timeout')));
    const url = new URL(secrets.openUrl(server));
    const fetchFn = createMcpFetch({
      outbound,
      clock,
      url,
      access: NO_ACCESS,
      isAsking: () => false,
      signal: life.signal,
      onFailure: () => undefined,
    });
    try {
      const { answer, isNew, scopes } = options;
      const challenge = isNew
        ? extractWWWAuthenticateParams(
            await fetchFn(url, {
              method: 'POST',
              headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
              body: PROBE,
            }),
          )
        : {};
      const scope = scopes === undefined ? challenge.scope : computeScopeUnion(challenge.scope, scopes);
      await auth(flow.provider, {
        serverUrl: url,
        fetchFn,
        ...(challenge.resourceMetadataUrl && { resourceMetadataUrl: challenge.resourceMetadataUrl }),
        ...(scope !== undefined && { scope }),
        ...(isNew && { forceReauthorization: true }),
        ...(answer?.code !== undefined && { authorizationCode: answer.code }),
        ...(answer?.iss !== undefined && { iss: answer.iss }),
      });
    } catch (error) {
      throw toFailed(error);
    } finally {
      timer.cancel();
      life.abort(new Error('The sign-in is over.'));
    }
  };
}
