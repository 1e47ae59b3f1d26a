// Notices that nothing else keeps: a durable job for each device.
import { PushMessage } from '@parley/contract/push/schemas.ts';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob, PermanentJobError } from '../../platform/jobs/job-kind.ts';
import type { Enqueue, Jobs } from '../../platform/jobs/jobs.ts';
import { isTemporary } from '../../platform/outbound/is-temporary.ts';
import type { Push } from './push.service.ts';

const NOTIFY = defineJob({
  name: 'push.send',
  schema: z.strictObject({ deviceId: z.string(), message: PushMessage }),
});
const CONCURRENCY = 4;

/** Answers how many devices are told. */
export type AddPush = (tx: Tx, enqueue: Enqueue, userId: string, message: PushMessage) => Promise<number>;

export function createPushNotices(
  push: Pick<Push, 'listDevices' | 'send'>,
  jobs: Pick<Jobs, 'work'>,
): AddPush {
  jobs.work(
    NOTIFY,
    async ({ deviceId, message }, { signal }) => {
      const status = await push.send(deviceId, message, signal);
      if (status === null || status < 300) return;
      const text = `The push service answered ${status}`;
      throw isTemporary(status) ? new Error(text) : new PermanentJobError(text);
    },
    { concurrency: CONCURRENCY },
  );
  return async (tx, enqueue, userId, message) => {
    const devices = await push.listDevices(tx, userId);
    for (const deviceId of devices) await enqueue(NOTIFY, { deviceId, message });
    return devices.length;
  };
}
