// Tells the owner by email, and on devices that are notified, of a deployment that has paused itself.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { FindWorkOwner } from '../../auth/index.ts';
import type { AddPush } from '../../push/index.ts';
import type { DeploymentRow } from '../deployments.store.ts';
import { toPauseText } from './pause-mail.ts';
import type { OwnPause } from './pauses.store.ts';

export interface PauseNoticesDeps {
  readonly jobs: Pick<Jobs, 'within'>;
  readonly mail: Pick<Mail, 'add'>;
  readonly addPush: AddPush;
  readonly findOwner: (reader: Reader, userId: string) => ReturnType<FindWorkOwner>;
  readonly publicUrl: string;
}

export interface PausedRun {
  readonly deployment: Pick<DeploymentRow, 'name' | 'agent_id' | 'user_id'>;
  readonly agentName: string | null;
  readonly reason: OwnPause['reason'];
}

/** Part of the transaction that pauses it. */
export type TellPaused = (tx: Tx, paused: PausedRun) => Promise<void>;

export function createTellPaused({
  jobs,
  mail,
  addPush,
  findOwner,
  publicUrl,
}: PauseNoticesDeps): TellPaused {
  return async (tx, { deployment, agentName, reason }) => {
    const owner = await findOwner(tx, deployment.user_id);
    if (!owner) return;
    const name = deployment.name === '' ? (agentName ?? '') : deployment.name;
    const { language, email: to } = owner;
    const text = toPauseText({ name, agentId: deployment.agent_id, reason }, { language, publicUrl });
    const { subject, short, path } = text;
    const enqueue = jobs.within(tx);
    await addPush(tx, enqueue, deployment.user_id, { title: subject, body: short, path });
    if (to !== null) await mail.add(enqueue, { to, subject, text: text.text });
  };
}
