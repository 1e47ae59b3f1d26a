import { keepPreviousData } from '@tanstack/react-query';
import { convertToWebhook, rotateDeployment } from '@parley/contract/deployments/endpoints.ts';
import type { Deployment, WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import {
  getHookDelivery,
  getSample,
  listenForSample,
  listHookDeliveries,
  previewHookMessage,
  redeliverHook,
  testHook,
} from '@parley/contract/deployments/webhook-endpoints.ts';
import type {
  HookDeliveryDetail,
  HookPreviewBody,
  HookSample,
} from '@parley/contract/deployments/webhook-schemas.ts';
import { api } from '../../../platform/api/client.ts';
import { queryClient } from '../../../platform/query.ts';
import { toPeriodStart, type Period } from '../../../ui/form/periods.ts';
import { refreshDeployments } from '../deployments.api.ts';
import type { WebhookBody } from './webhook-draft.ts';

const KEY = 'webhooks';
export const DELIVERIES_PER_PAGE = 50;
const LISTEN_MS = 2_000;
const FOLLOW_MS = 5_000;

/** Which webhook: its agent and the deployment. */
export type OfHook = Pick<Deployment, 'agent_id' | 'id'>;

const paramsOf = ({ agent_id: id, id: deploymentId }: OfHook) => ({ id, deploymentId });

export const isWebhook = (deployment: Deployment): deployment is WebhookDeployment =>
  deployment.kind === 'webhook';

export type DeliveryState = 'all' | 'failed' | 'rejected';

export interface DeliveryFilters {
  readonly state: DeliveryState;
  readonly period: Period;
  readonly page: number;
}

export function toDeliveriesQuery(hook: OfHook, { state, period, page }: DeliveryFilters) {
  return {
    queryKey: [KEY, 'deliveries', hook.id, state, period, page],
    queryFn: () => {
      const from = toPeriodStart(period);
      return api.call(listHookDeliveries, {
        params: paramsOf(hook),
        query: {
          page,
          per_page: DELIVERIES_PER_PAGE,
          ...(state !== 'all' && { state }),
          ...(from !== null && { from }),
        },
      });
    },
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  };
}

export function toDeliveryQuery(hook: OfHook, deliveryId: string) {
  return {
    queryKey: [KEY, 'delivery', deliveryId],
    queryFn: () => api.call(getHookDelivery, { params: { ...paramsOf(hook), deliveryId } }),
  };
}

/** Of the latest calls, those that may have a body that was kept. */
const LATEST = 5;

/** The body of the latest call that was taken; `null` where none is kept. */
export function toLastBodyQuery(hook: OfHook) {
  return {
    queryKey: [KEY, 'last-body', hook.id],
    queryFn: async (): Promise<string | null> => {
      const params = paramsOf(hook);
      const { deliveries } = await api.call(listHookDeliveries, { params, query: { per_page: LATEST } });
      const taken = deliveries.find(({ run_id: runId }) => runId !== null);
      if (!taken) return null;
      const { request } = await api.call(getHookDelivery, { params: { ...params, deliveryId: taken.id } });
      return request?.body ?? null;
    },
  };
}

/** Asked for again and again as long as the webhook listens. */
export function toSampleQuery(hook: OfHook | null) {
  return {
    queryKey: [KEY, 'sample', hook?.id ?? ''],
    queryFn: () => (hook ? api.call(getSample, { params: paramsOf(hook) }) : Promise.resolve(null)),
    enabled: hook !== null,
    refetchInterval: (query: { readonly state: { readonly data?: HookSample | null | undefined } }) =>
      query.state.data?.state === 'listening' ? LISTEN_MS : (false as const),
  };
}

export function toPreviewQuery(body: HookPreviewBody) {
  return {
    queryKey: [KEY, 'preview', body],
    queryFn: () => api.call(previewHookMessage, { body }),
    placeholderData: keepPreviousData,
  };
}

async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const webhookActions = {
  create: async (agentId: string, body: WebhookBody, idempotencyKey: string) =>
    (
      await refreshDeployments(
        api.call(
          convertToWebhook,
          { params: { id: agentId }, body: { ...body, another: true } },
          { idempotencyKey },
        ),
      )
    ).deployment,
  replaceAddress: (hook: OfHook) =>
    refreshDeployments(api.call(rotateDeployment, { params: paramsOf(hook), body: { what: 'address' } })),
  /** The new secret in full; the sender's own where one is given. */
  async replaceSecret(hook: OfHook, own: string): Promise<string> {
    const body = { what: 'secret' as const, ...(own !== '' && { signing_secret: own }) };
    const replaced = await refreshDeployments(api.call(rotateDeployment, { params: paramsOf(hook), body }));
    return 'signing_secret' in replaced ? (replaced.signing_secret ?? '') : '';
  },
  listen: (hook: OfHook): Promise<HookSample> =>
    refreshed(api.call(listenForSample, { params: paramsOf(hook) })),
  redeliver: (hook: OfHook, deliveryId: string): Promise<HookDeliveryDetail> =>
    refreshed(api.call(redeliverHook, { params: { ...paramsOf(hook), deliveryId } })),
  test: (hook: OfHook, body: string): Promise<HookDeliveryDetail> =>
    refreshed(api.call(testHook, { params: paramsOf(hook), body: { body } })),
};
