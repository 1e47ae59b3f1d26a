// What the library's OAuth flow asks for and keeps, as one value that is sealed afterwards.
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { McpClientMetadata } from '@parley/contract/mcp/schemas.ts';

/** Sealed with the server. */
export interface HeldSignIn {
  readonly client?: StoredOAuthClientInformation | undefined;
  readonly discovery?: OAuthDiscoveryState | undefined;
  readonly verifier?: string | undefined;
  readonly tokens?: StoredOAuthTokens | undefined;
  /** When the token ends, as far as the server has said. */
  readonly endsAtMs?: number | null | undefined;
  /** Scopes that a call was refused for: the next sign-in asks for them. */
  readonly missingScopes?: string | undefined;
}

export interface SignInFlow {
  readonly provider: OAuthClientProvider;
  /** As it is now. */
  held(): HeldSignIn;
  /** The page to sign in at, once the flow has come to it. */
  page(): URL | null;
}

export interface SignInFlowOptions {
  readonly metadata: McpClientMetadata;
  readonly held: HeldSignIn;
  readonly state: string;
  readonly nowMs: number;
}

export function createSignInFlow({ metadata, held: before, state, nowMs }: SignInFlowOptions): SignInFlow {
  let held = before;
  let page: URL | null = null;
  const { client_id: ownId, redirect_uris: addresses, ...rest } = metadata;
  const provider: OAuthClientProvider = {
    redirectUrl: addresses[0],
    clientMetadata: { ...rest, redirect_uris: addresses },
    // Servers fetch the document, so it has to be where they can.
    ...(ownId.startsWith('https:') && { clientMetadataUrl: ownId }),
    state: () => state,
    clientInformation: () => held.client,
    saveClientInformation: (client) => {
      held = { ...held, client };
    },
    tokens: () => held.tokens,
    saveTokens: (tokens) => {
      const { expires_in: seconds } = tokens;
      held = { ...held, tokens, endsAtMs: seconds === undefined ? null : nowMs + seconds * 1_000 };
    },
    redirectToAuthorization: (url) => {
      page = url;
    },
    saveCodeVerifier: (verifier) => {
      held = { ...held, verifier };
    },
    codeVerifier: () => held.verifier ?? '',
    saveDiscoveryState: (discovery) => {
      held = { ...held, discovery };
    },
    discoveryState: () => held.discovery,
    invalidateCredentials: (scope) => {
      if (scope === 'all' || scope === 'client') held = { ...held, client: undefined };
      if (scope === 'all' || scope === 'tokens') held = { ...held, tokens: undefined };
      if (scope === 'all' || scope === 'discovery') held = { ...held, discovery: undefined };
    },
  };
  return { provider, held: () => held, page: () => page };
}
