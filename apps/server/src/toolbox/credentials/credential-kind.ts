// What a credential of a service is made of: its fields, where it may go, how it is attached to a request, and the call
// that tells whether the service accepts it.
import type { MailServer } from '../../platform/outbound/mail-submission.ts';
import type { CredentialValues, Localised, ToolRequest, ToolResponse } from '../tool.ts';

export type { CredentialValues };

export interface CredentialField {
  /** snake_case. */
  readonly name: string;
  readonly label: Localised;
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  /** What a value looks like, such as `xoxb-…`. */
  readonly placeholder?: string;
  /** What is wrong with a value, in words; `null` where nothing is. */
  readonly check?: (value: string) => string | null;
}

/** How a person signs in at the service, with a code and a proof key (PKCE), and how its token is renewed. */
interface OAuthPart {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  /** Sent along to `authorizeUrl`, besides what the standard names. */
  readonly query: Readonly<Record<string, string>>;
}

export interface CredentialKind {
  /** Kebab-case; never changes once released. */
  readonly key: string;
  readonly title: Localised;
  /** The service, as it calls itself. */
  readonly provider: string;
  /** In place of it, where it is no name of its own. */
  readonly shownProvider?: Localised;
  /** The name of an icon of the web app. */
  readonly icon: string;
  /** Where to get one. */
  readonly helpUrl: string | null;
  readonly help: Localised;
  readonly fields: readonly CredentialField[];
  /** Names of the hosts that it may be sent to. */
  readonly hosts: (values: CredentialValues) => readonly string[];
  /** Headers of each request that it is sent with. Parts of addresses are written as `{field}` by the tool. */
  readonly headers: (values: CredentialValues) => Readonly<Record<string, string>>;
  /** A cheap call; `null` where the service has none. */
  readonly probe: {
    readonly request: (values: CredentialValues) => ToolRequest;
    /** A service that refuses it may do so with a good status. */
    readonly isAccepted: (response: ToolResponse) => boolean;
  } | null;
  /** Whether an answer refuses it in another way than by its status, which is 401 elsewhere. */
  readonly isRefusal?: (response: ToolResponse) => boolean;
  /** Of a mail server: how it is signed in to. */
  readonly toMailServer?: (values: CredentialValues) => MailServer;
  /** Fills the fields `access_token`, `refresh_token` and `expires_at`. */
  readonly oauth?: OAuthPart;
}

export interface BoundCredential {
  readonly kind: CredentialKind;
  readonly values: CredentialValues;
}
