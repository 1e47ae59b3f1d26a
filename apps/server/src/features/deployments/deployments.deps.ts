// What deployments are made of, and who asks for one.
import type { DeploymentChange } from '@parley/contract/deployments/schemas.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Agents } from '../agents/index.ts';
import type { DeploymentKeys } from '../auth/index.ts';
import type { DailyLimits } from '../billing/index.ts';
import type { DeploymentReader, DeploymentView } from './deployments.view.ts';
import type { Targets } from './results/targets.ts';
import type { Schedules } from './schedules/schedules.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export interface DeploymentsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly audit: Pick<Audit, 'add'>;
  readonly agents: Pick<Agents, 'checkReach' | 'find'>;
  readonly view: DeploymentView;
  readonly keys: DeploymentKeys;
  readonly schedules: Schedules;
  readonly webhooks: Webhooks;
  readonly targets: Targets;
  readonly dailyLimits: DailyLimits;
  /** Names of the tools whose credential the user lacks. */
  readonly listLacking: (userId: string) => Promise<ReadonlySet<string>>;
  /** Throws `unknown_model`. */
  readonly checkModel: (model: string) => void;
  /** Throws `destination_blocked`. */
  readonly checkTargets: (
    change: Pick<DeploymentChange, 'deliver_to' | 'approval_notices' | 'callback_url'>,
  ) => void;
  /** Stops what runs of one. */
  readonly cancelRuns: (userId: string, deploymentId: string) => Promise<unknown>;
}

export interface Asked extends DeploymentReader {
  readonly requestId: string;
}
