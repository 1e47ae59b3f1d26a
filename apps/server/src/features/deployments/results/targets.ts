// Addresses that results are sent to. Those of chat services and of signed callbacks are secrets: they are kept sealed, and
// of them their host and their end are shown. What is shown stands for what is kept when it is sent back.
import type { DeploymentChange, Recipient } from '@parley/contract/deployments/schemas.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readNotices, readRecipients } from '../deployments.present.ts';
import type { DeploymentRow } from '../deployments.store.ts';
import { findWebhook, type WebhookRow } from '../webhooks/webhooks.store.ts';
import { toShownTarget, toShownTargets, type AnyTarget } from './shown-targets.ts';

export type Lists = Pick<
  DeploymentRow,
  'id' | 'deliver_to' | 'deliver_to_enc' | 'approval_notices' | 'approval_notices_enc'
>;
type Callback = Pick<WebhookRow, 'id' | 'callback_url' | 'callback_url_enc'>;

export interface Targets {
  /** The columns of what is given. */
  seal(
    id: string,
    given: Pick<DeploymentChange, 'deliver_to' | 'approval_notices'>,
  ): Partial<Omit<Lists, 'id'>>;
  sealCallback(id: string, url: string | null): Omit<Callback, 'id'>;
  recipients(row: Lists): Recipient[];
  notices(row: Lists): ReturnType<typeof readNotices>;
  callback(row: Callback): string | null;
  /** With the addresses that are kept in place of what is shown of them. */
  complete(reader: Reader, row: Lists, change: DeploymentChange): Promise<DeploymentChange>;
}

/** Two may be shown alike: the one at the same place, or else the first that is left. */
function keepKnown<Target extends AnyTarget>(
  given: readonly Target[] | undefined,
  known: readonly AnyTarget[],
): Target[] | undefined {
  const left = new Map(known.map((one, at) => [at, one] as const));
  const take = (shown: string, at: number): string | null => {
    const fits = (one: AnyTarget | undefined) => one !== undefined && toShownTarget(one) === shown;
    const found = fits(left.get(at)) ? at : [...left.keys()].find((key) => fits(left.get(key)));
    const target = found === undefined ? null : (left.get(found)?.target ?? null);
    if (found !== undefined) left.delete(found);
    return target;
  };
  return given?.map((one, at) => ({ ...one, target: take(one.target, at) ?? one.target }));
}

export function createTargets(sealer: Sealer): Targets {
  /** What was stored before addresses were sealed is read as it is until the server has sealed it. */
  const open = (id: string, sealed: string | null, shown: string): string =>
    (sealed === null ? null : sealer.open(sealed, id)) ?? shown;

  const sealList = (id: string, targets: readonly AnyTarget[]) => ({
    shown: JSON.stringify(toShownTargets(targets)),
    sealed: sealer.seal(JSON.stringify(targets), id),
  });

  const targets: Targets = {
    seal(id, { deliver_to: recipients, approval_notices: notices }) {
      const [to, told] = [recipients && sealList(id, recipients), notices && sealList(id, notices)];
      return {
        ...(to && { deliver_to: to.shown, deliver_to_enc: to.sealed }),
        ...(told && { approval_notices: told.shown, approval_notices_enc: told.sealed }),
      };
    },
    sealCallback: (id, url) => ({
      callback_url: url === null ? null : toShownTarget({ kind: 'post', target: url }),
      callback_url_enc: url === null ? null : sealer.seal(url, id),
    }),
    recipients: ({ id, deliver_to: shown, deliver_to_enc: sealed }) =>
      readRecipients(open(id, sealed, shown)),
    notices: ({ id, approval_notices: shown, approval_notices_enc: sealed }) =>
      readNotices(open(id, sealed, shown)),
    callback: ({ id, callback_url: shown, callback_url_enc: sealed }) =>
      shown === null ? null : open(id, sealed, shown),

    async complete(reader, row, change) {
      const { deliver_to: recipients, approval_notices: notices, callback_url: url } = change;
      const completed = {
        ...change,
        deliver_to: keepKnown(recipients, targets.recipients(row)),
        approval_notices: keepKnown(notices, targets.notices(row)),
      };
      if (url === undefined || url === null) return completed;
      const hook = await findWebhook(reader, row.id);
      const known = hook ? targets.callback(hook) : null;
      const isShown = known !== null && toShownTarget({ kind: 'post', target: known }) === url;
      return isShown ? { ...completed, callback_url: known } : completed;
    },
  };
  return targets;
}
