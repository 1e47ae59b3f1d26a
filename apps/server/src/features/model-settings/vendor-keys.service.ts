// The platform's own keys of model vendors, set by admins: tried first, sealed, and never told again.
import type { AdminVendor } from '@parley/contract/model-settings/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { OwnKey } from '../../providers/own-key.ts';
import type { ListedVendor } from '../../providers/provider.ts';
import { toAdminVendor } from './model-settings.present.ts';
import { MODEL_SETTINGS, type Act, type ModelSettingsDeps } from './model-settings.service.ts';
import { listKeys, removeKey, saveKey, type VendorKeyRow } from './model-settings.store.ts';

export interface VendorKeysDeps extends Omit<ModelSettingsDeps, 'markup' | 'read'> {
  readonly probe: (
    key: OwnKey,
    vendorId: string,
  ) => Promise<'accepted' | 'refused' | 'unreachable' | 'untestable'>;
}

export interface VendorKeys {
  save(vendorId: string, apiKey: string, act: Act): Promise<AdminVendor>;
  remove(vendorId: string, act: Act): Promise<AdminVendor>;
}

const SHOWN = 4;

export function createVendorKeys(deps: VendorKeysDeps): VendorKeys {
  const { db, clock, audit, providers, live, sealer, probe } = deps;

  function getVendor(id: string): ListedVendor {
    const vendor = providers.listVendors().find((each) => each.id === id);
    if (!vendor?.takesKey) throw new AppError('not_found');
    return vendor;
  }

  const findRow = async (reader: Database['read'] | Tx, id: string): Promise<VendorKeyRow | undefined> =>
    (await listKeys(reader)).find((row) => row.id === id);

  async function tryOut(vendorId: string, apiKey: string): Promise<void> {
    const outcome = await probe(new OwnKey('operator', apiKey), vendorId);
    if (outcome === 'refused') throw new AppError('vendor_key_refused');
    if (outcome === 'unreachable') throw new AppError('vendor_unreachable');
  }

  /** Without the key that sealed what is there, nothing is written over. */
  async function checkReadable(tx: Tx): Promise<void> {
    for (const row of await listKeys(tx))
      if (sealer.open(row.key_enc, row.id) === null) throw new AppError('vault_unavailable');
  }

  const keyOf = (vendor: ListedVendor, row: VendorKeyRow | undefined): object => {
    const { key, last_four: lastFour } = toAdminVendor(vendor, row, sealer);
    return { key, last_four: lastFour };
  };

  async function change(
    vendorId: string,
    act: Act & { readonly action: string },
    write: (tx: Tx) => Promise<void>,
  ): Promise<AdminVendor> {
    await db.write(async (tx) => {
      await live.begin(tx, MODEL_SETTINGS);
      const before = keyOf(getVendor(vendorId), await findRow(tx, vendorId));
      await write(tx);
      const after = keyOf(getVendor(vendorId), await findRow(tx, vendorId));
      await audit.add(tx, { target: { type: 'vendor', id: vendorId }, details: { before, after }, ...act });
    });
    await live.tell(MODEL_SETTINGS);
    return toAdminVendor(getVendor(vendorId), await findRow(db.read, vendorId), sealer);
  }

  return {
    async save(vendorId, apiKey, act) {
      getVendor(vendorId);
      await tryOut(vendorId, apiKey);
      return change(vendorId, { action: 'vendor-key.saved', ...act }, async (tx) => {
        await checkReadable(tx);
        await saveKey(tx, {
          id: vendorId,
          key_enc: sealer.seal(apiKey, vendorId),
          last_four: apiKey.slice(-SHOWN),
          updated_at: clock.now(),
        });
      });
    },
    async remove(vendorId, act) {
      getVendor(vendorId);
      return change(vendorId, { action: 'vendor-key.removed', ...act }, async (tx) => {
        if (!(await findRow(tx, vendorId))) throw new AppError('not_found');
        await removeKey(tx, vendorId);
      });
    },
  };
}
