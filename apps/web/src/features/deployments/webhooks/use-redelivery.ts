import type { HookDelivery } from '@parley/contract/deployments/webhook-schemas.ts';
import { useState } from 'react';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { webhookActions, type OfHook } from './webhooks.api.ts';

/** US dollars: what costs more is asked about first. */
const ASKED_FROM = 1;

export interface Redelivery {
  readonly isBusy: boolean;
  /** What it would cost, while that is asked. */
  readonly askedCost: number | null;
  start(deliveries: readonly HookDelivery[]): void;
  confirm(): void;
  cancel(): void;
}

/** Runs calls again, one after the other; the first that is refused ends it. */
export function useRedelivery(hook: OfHook, onDone: (lastId: string) => void): Redelivery {
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<readonly HookDelivery[] | null>(null);
  const costOf = (deliveries: readonly HookDelivery[]) => deliveries.reduce((sum, { cost }) => sum + cost, 0);

  async function run(deliveries: readonly HookDelivery[]): Promise<void> {
    setBusy(true);
    setAsked(null);
    try {
      let lastId = '';
      for (const { id } of deliveries) lastId = (await webhookActions.redeliver(hook, id)).id;
      onDone(lastId);
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    askedCost: asked === null ? null : costOf(asked),
    start(deliveries) {
      if (costOf(deliveries) > ASKED_FROM) setAsked(deliveries);
      else void run(deliveries);
    },
    confirm: () => void run(asked ?? []),
    cancel: () => setAsked(null),
  };
}
