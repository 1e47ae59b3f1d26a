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
import { createVendorSource, findBaseUrl, findSettings, type VendorEnvironment } from './vendor-source.ts';

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

export function installVendors(deps: InstallDeps): readonly InstalledVendor[] {
  return VENDORS.flatMap((vendor) => {
    const settings = findSettings(vendor, deps.environment);
    const baseUrl = findBaseUrl(vendor, settings, deps.aws);
    return baseUrl === null ? [] : [install(vendor, baseUrl, settings?.apiKey ?? null, deps)];
  });
}
