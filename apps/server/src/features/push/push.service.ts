// Notifies the devices of a person by web push.
import { createHash } from 'node:crypto';
import {
  MAX_PUSH_DEVICES,
  PushSubscriptionBody,
  type PushMessage,
  type PushState,
} from '@parley/contract/push/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/sealed-text.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/callers/caller.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AddressGuard } from '../../platform/outbound/address-guard.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { createPushKeys, encryptPush, signPush, type PushKeys, type Subscription } from './push.encrypt.ts';
import {
  findDevice,
  findKey,
  keepKey,
  listDevices,
  removeDevices,
  removeEndedDevices,
  removeEndpoint,
  replaceDevice,
  type PushKeyRow,
} from './push.store.ts';

/** How long a push service keeps what a device that is off has not fetched. */
const KEPT_SECONDS = 86_400;
const MAX_ANSWER_BYTES = 16 * 1024;
/** What push services take at least. */
const MAX_BODY_CHARACTERS = 400;
const GONE = [404, 410];

export interface PushDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly sealer: Sealer;
  readonly guard: Pick<AddressGuard, 'checkHost'>;
  readonly outbound: Pick<Outbound, 'request'>;
  /** Tells push services whom to ask about these messages: an address of the web or of mail. */
  readonly contact: string;
}

type Owner = Pick<Caller, 'userId' | 'loginId'>;

export interface Push {
  getState(userId: string): Promise<PushState>;
  add(owner: Owner, subscription: PushSubscriptionBody): Promise<void>;
  remove(userId: string, endpoint: string): Promise<void>;
  /** Ids of devices that have not signed out. */
  listDevices(reader: Reader, userId: string): Promise<readonly string[]>;
  /** Of sign-ins that have ended in another way than by signing out. */
  removeEnded(): Promise<void>;
  /** The status that its push service answers with; `null` for a device that is not notified any more. */
  send(deviceId: string, message: PushMessage, signal: AbortSignal): Promise<number | null>;
}

const hash = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** On one curve with ours, or messages could not be encrypted. */
function checkKeys(subscription: Subscription): void {
  try {
    encryptPush(subscription, '');
  } catch {
    throw new AppError('validation_failed', {
      data: { errors: [{ field: 'keys.p256dh', message: 'must be a point of P-256' }] },
    });
  }
}

export function createPush({ db, clock, ids, sealer, guard, outbound, contact }: PushDeps): Push {
  /** Made with its first use. */
  const getKey = async (): Promise<PushKeyRow> =>
    (await findKey(db.read)) ??
    db.write((tx) =>
      keepKey(tx, (id) => {
        const { publicKey, privateKey } = createPushKeys();
        return { public_key: publicKey, private_key_enc: sealer.seal(privateKey, id) };
      }),
    );

  async function openKeys(): Promise<PushKeys> {
    const { id, public_key: publicKey, private_key_enc: sealed } = await getKey();
    const privateKey = sealer.open(sealed, id);
    if (privateKey === null) throw new AppError('vault_unavailable');
    return { publicKey, privateKey };
  }

  return {
    async getState(userId) {
      const [key, devices] = [await getKey(), await listDevices(db.read, userId)];
      return { public_key: key.public_key, devices: devices.length };
    },

    async add({ userId, loginId }, subscription) {
      guard.checkHost(new URL(subscription.endpoint).hostname);
      checkKeys(subscription);
      const id = ids.create('dev');
      await db.write(async (tx) => {
        await replaceDevice(tx, {
          id,
          user_id: userId,
          login_id: loginId,
          endpoint_hash: hash(subscription.endpoint),
          subscription_enc: sealer.seal(JSON.stringify(subscription), id),
          created_at: clock.now(),
        });
        const tooMany = (await listDevices(tx, userId)).slice(MAX_PUSH_DEVICES);
        await removeDevices(
          tx,
          tooMany.map((device) => device.id),
        );
      });
    },

    remove: (userId, endpoint) => db.write((tx) => removeEndpoint(tx, userId, hash(endpoint))),

    listDevices: async (reader, userId) => (await listDevices(reader, userId)).map(({ id }) => id),

    removeEnded: () => db.write((tx) => removeEndedDevices(tx)),

    async send(deviceId, message, signal) {
      const device = await findDevice(db.read, deviceId);
      const opened = device && sealer.open(device.subscription_enc, device.id);
      if (!device || opened === null || opened === undefined) return null;
      const subscription = PushSubscriptionBody.parse(JSON.parse(opened));
      const { endpoint } = subscription;
      const body = { ...message, body: message.body.slice(0, MAX_BODY_CHARACTERS) };
      const authorization = signPush(await openKeys(), { endpoint, contact, nowMs: clock.now() });
      const { status } = await outbound.request({
        url: endpoint,
        method: 'POST',
        headers: {
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(KEPT_SECONDS),
          urgency: 'high',
        },
        credential: { headers: { authorization }, hosts: [new URL(endpoint).hostname] },
        body: encryptPush(subscription, JSON.stringify(body)),
        maxBytes: MAX_ANSWER_BYTES,
        maxRedirects: 0,
        signal,
      });
      // Its browser has ended the subscription.
      if (GONE.includes(status)) await db.write((tx) => removeDevices(tx, [device.id]));
      return status;
    },
  };
}
