// What administrators change while the server works.
import { createProbeModelKey } from '../features/credentials/index.ts';
import {
  createModelSettings,
  createReadModelSettings,
  createVendorKeys,
  MODEL_SETTINGS,
  VENDOR_KEY_PURPOSE,
} from '../features/model-settings/index.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import { createLiveSettings } from '../platform/settings/live-settings.ts';
import type { OwnKey } from '../providers/own-key.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';
import type { Replies } from './replies.ts';

export type Settings = ReturnType<typeof createSettings>;

export function createSettings(
  { config: { markup }, secrets, db, clock, log }: ComposeDeps,
  { signals, audit }: Platform,
  { providers }: Pick<Replies, 'providers'>,
) {
  const live = createLiveSettings({ db, signals, clock, log });
  const sealer = createSealer(secrets.vaultKeys, VENDOR_KEY_PURPOSE);
  const read = createReadModelSettings({ db, sealer, providers, log });
  live.add(MODEL_SETTINGS, () => read());
  const deps = { db, clock, audit, providers, live, sealer, markup, read };
  return {
    liveSettings: live,
    modelSettings: createModelSettings(deps),
    vendorKeys: createVendorKeys({
      ...deps,
      async probe(key: OwnKey, vendorId: string) {
        const trial = providers.trial(vendorId, key);
        if (!trial) return 'untestable';
        const alone = { listModels: () => [trial.model], for: () => trial.provider };
        return createProbeModelKey({ providers: alone, clock })(key, vendorId);
      },
    }),
  };
}
