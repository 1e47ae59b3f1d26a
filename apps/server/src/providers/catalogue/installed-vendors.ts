// The vendors that this installation has a key or an address for.
import type { Clock } from '../../platform/clock.ts';
import type { Upstream } from '../../platform/upstream/upstream.ts';
import type { Attempts } from '../attempts/attempts.ts';
import type { AwsCredentials } from '../dialects/bedrock/credentials.ts';
import { createEmbeddings } from '../dialects/index.ts';
import type { OwnKey } from '../own-key.ts';
import type { EmbeddingProvider, Provider } from '../provider.ts';
import { VENDORS } from '../vendors/index.ts';
import type { Vendor } from '../vendors/vendor.ts';
import {
  createVendorSource,
  findBaseUrl,
  findSettings,
  type VendorEnvironment,
  type VendorSettings,
} from './vendor-source.ts';

export interface InstalledVendor {
  readonly vendor: Vendor;
  readonly provider: Provider;
  /** `null` where the vendor makes no embeddings. */
  readonly embeddings: EmbeddingProvider | null;
  /** Made for one call and kept nowhere. */
  withOwnKey(key: OwnKey): Pick<InstalledVendor, 'provider' | 'embeddings'>;
}

export interface InstallDeps {
  readonly environment: VendorEnvironment;
  readonly aws: AwsCredentials | null;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly attempts: Attempts;
  /** Set by admins, by vendor; each comes before the environment's. */
  readonly vendorKeys?: ReadonlyMap<string, string>;
}

function install(vendor: Vendor, baseUrl: string, apiKey: string | null, deps: InstallDeps): InstalledVendor {
  const { aws, clock, upstream, attempts } = deps;

  function connect(key: OwnKey | undefined): Pick<InstalledVendor, 'provider' | 'embeddings'> {
    const credentials = key ? { apiKey: key.reveal(), aws: null } : { apiKey, aws };
    const options = { id: vendor.id, baseUrl, upstream, clock, ...credentials };
    const { embeddings } = vendor;
    return {
      provider: attempts.wrap(createVendorSource(vendor, options), key),
      embeddings: embeddings ? attempts.wrapEmbeddings(createEmbeddings(embeddings, options), key) : null,
    };
  }

  return { vendor, ...connect(undefined), withOwnKey: connect };
}

/** A key goes to the vendor's own address, or to the one of the environment, and to no other. */
function findKeyedSettings(
  vendor: Vendor,
  { environment, vendorKeys }: InstallDeps,
): VendorSettings | undefined {
  const settings = findSettings(vendor, environment);
  const apiKey = vendorKeys?.get(vendor.id);
  return apiKey === undefined ? settings : { apiKey, baseUrl: settings?.baseUrl ?? null };
}

/** Whether a key alone, or with the address of the environment, is enough to reach it. */
export function takesKey(vendor: Vendor, environment: VendorEnvironment): boolean {
  const { baseUrl = null } = findSettings(vendor, environment) ?? {};
  return baseUrl !== null || (vendor.baseUrl !== null && !vendor.takesAwsCredentials);
}

/** The source that a key is tried with; it is kept nowhere. */
export function installForTrial(vendor: Vendor, key: OwnKey, deps: InstallDeps): Provider | null {
  if (!takesKey(vendor, deps.environment)) return null;
  const baseUrl = findBaseUrl(
    vendor,
    findKeyedSettings(vendor, { ...deps, vendorKeys: new Map([[vendor.id, '-']]) }),
    null,
  );
  return baseUrl === null ? null : install(vendor, baseUrl, null, deps).withOwnKey(key).provider;
}

export function installVendors(deps: InstallDeps): readonly InstalledVendor[] {
  return VENDORS.flatMap((vendor) => {
    const settings = findKeyedSettings(vendor, deps);
    const baseUrl = findBaseUrl(vendor, settings, deps.aws);
    return baseUrl === null ? [] : [install(vendor, baseUrl, settings?.apiKey ?? null, deps)];
  });
}
