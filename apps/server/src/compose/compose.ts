// The composition root: every part is built by hand, from the bottom to the top. No work is done before `prepare`.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Runs } from '../features/runs/index.ts';
import type { Readiness } from '../platform/http/binding/platform-routes.ts';
import { createAccounts } from './accounts.ts';
import { createAdministration } from './business/administration.ts';
import { createDeploymentParts } from './deployments.ts';
import type { ComposeDeps } from './deps.ts';
import { createHttpServer } from './http.ts';
import { createPaymentParts } from './business/payments.ts';
import { createPlatform } from './platform.ts';
import { createRecords } from './records.ts';
import { addRecurringWork } from './recurring-work.ts';
import { createReplies } from './replies.ts';
import { createWorkspaceFeatures } from './business/workspaces.ts';
import { listServices, startInOrder, stopInReverse } from './services.ts';

export interface Server {
  readonly app: FastifyInstance;
  readonly runs: Runs;
  /** Brings the database up to date, waiting for it if need be, then takes up work. */
  prepare(): Promise<void>;
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Not ready at once; live replies get time to end; then streams, calls, background work and the database, in that order. */
  stop(): Promise<void>;
}

export async function compose(deps: ComposeDeps): Promise<Server> {
  let readiness: Readiness = 'starting';
  const platform = await createPlatform(deps);
  const replies = createReplies(deps, platform, {
    schedulesOf: (caller) => deployments.schedulesOf(caller),
  });
  const deployments = createDeploymentParts(deps, platform, replies);
  const payments = createPaymentParts(deps, platform, replies);
  const accounts = createAccounts(deps, platform, { ...replies, ...payments });
  const records = createRecords(deps, platform, replies);
  const features = {
    ...replies,
    ...accounts,
    ...records,
    ...createAdministration(deps, platform, { ...replies, ...accounts, ...records }),
    ...deployments,
    ...createWorkspaceFeatures(deps, platform, replies),
    ...payments,
  };
  addRecurringWork(platform.jobs, features);
  const http = await createHttpServer(deps, platform, features, () => readiness);
  const isStopping = (): boolean => readiness === 'stopping';
  const services = listServices({ deps, platform, features, http, isStopping });

  return {
    app: http.app,
    runs: replies.runs,
    listen: (port, host) => http.listen(port, host),
    async prepare() {
      await startInOrder(services);
      if (!isStopping()) readiness = 'ready';
    },
    async stop() {
      readiness = 'stopping';
      await stopInReverse(services);
    },
  };
}
