import type { Config } from '../config.ts';
import type { KnownKind } from '../features/runs/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { MailSubmission } from '../platform/outbound/mail-submission.ts';
import type { AddressGuard } from '../platform/outbound/address-guard.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Route } from '../platform/http/binding/route.ts';
import type { CredentialKind } from '../toolbox/credentials/credential-kind.ts';
import type { AnyTool } from '../toolbox/tool.ts';
import type { CatalogueModel, Provider } from '../providers/provider.ts';

export interface ComposeDeps {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Sources of replies besides the configured vendors and the guide. */
  readonly extraProviders?: readonly { provider: Provider; models: readonly CatalogueModel[] }[];
  /** Kinds of runs besides the product's own. */
  readonly extraKinds?: readonly KnownKind[];
  /** In place of the built-in tools. */
  readonly tools?: readonly AnyTool[];
  /** In place of the credentials that the built-in tools need. */
  readonly credentialKinds?: readonly CredentialKind[];
  /** In place of the client that tools reach the outside with. */
  readonly toolOutbound?: Pick<Outbound, 'request'>;
  /** In place of what reaches the mail servers of users. */
  readonly mailSubmission?: MailSubmission;
  /** In place of the guard that allows public addresses only. */
  readonly addressGuard?: AddressGuard;
  /** Routes besides those of the product. */
  readonly extraRoutes?: readonly Route[] | undefined;
  /** Replies under way at a time; default 5,000. */
  readonly runCapacity?: number;
  /** The program that reads files; the product's own unless a test says otherwise. */
  readonly fileReaderEntry?: URL;
}
