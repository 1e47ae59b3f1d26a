// Every source of replies that this installation has, as one catalogue.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock, Timer } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { AddressGuard } from '../platform/outbound/address-guard.ts';
import type { FindProxy } from '../platform/upstream/egress-proxy.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { createUpstream } from '../platform/upstream/upstream.ts';
import { createAttempts, type Attempts } from './attempts/attempts.ts';
import { installVendors, type InstalledVendor } from './catalogue/installed-vendors.ts';
import { hasValidPrices, toEmbeddingModels } from './catalogue/catalogue.ts';
import {
  ALWAYS_THINKING,
  createTrial,
  listOwnModels,
  listVendors,
  SUCCESSORS,
  toDiscoveredRows,
} from './catalogue/vendor-list.ts';
import { createModelChoice } from './catalogue/model-choice.ts';
import { carryOver, findReplacement, hasSameKeys, layOver, NO_SETTINGS } from './model-settings.ts';
import type { AwsCredentials } from './dialects/bedrock/credentials.ts';
import { createFailedLists } from './discovery/failed-lists.ts';
import type { CatalogueModel, ListedModel, Provider, Providers } from './provider.ts';
import { createVendorSource, type VendorEnvironment } from './catalogue/vendor-source.ts';
import { openaiCompatible } from './vendors/local/openai-compatible.ts';

export interface ExtraProvider {
  readonly provider: Provider;
  readonly models: readonly CatalogueModel[];
}

export interface ProvidersDeps {
  readonly environment: VendorEnvironment;
  readonly aws: AwsCredentials | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** For addresses that a caller names. */
  readonly addressGuard: AddressGuard;
  /** For connections to vendors, where the installation has one. */
  readonly findProxy: FindProxy;
  readonly telemetry: Telemetry;
  /** Sources that are no vendors; they come last in the catalogue. */
  readonly extra: readonly ExtraProvider[];
}

/** By the full ids of their models. */
function toSources(extra: readonly ExtraProvider[], attempts: Attempts): ReadonlyMap<string, Provider> {
  return new Map(
    extra.flatMap(({ provider, models }) => {
      const wrapped = attempts.wrap(provider);
      return models.map((model) => [model.id, wrapped] as const);
    }),
  );
}

const toCurrentName = (name: string): string => SUCCESSORS.get(name) ?? name;

const DISCOVERY_INTERVAL_MS = 60_000;
const DISCOVERY_TIMEOUT_MS = 5_000;

export function createProviders(deps: ProvidersDeps): Providers {
  const { environment, aws, clock, log, addressGuard, findProxy, extra } = deps;
  const upstream = createUpstream({ clock, findProxy });
  const guarded = createUpstream({ clock, guard: addressGuard });
  const attempts = createAttempts(deps);
  const install = { environment, aws, clock, upstream, attempts };
  let settings = NO_SETTINGS;
  let installed = installVendors(install);
  let byVendor = new Map(installed.map((one) => [one.vendor.id, one]));
  const byModel = toSources(extra, attempts);
  const extraIds = new Set(byModel.keys());
  const discovered = new Map<string, readonly CatalogueModel[]>();
  const failedLists = createFailedLists(log);
  const stopping = new AbortController();
  let ticker: Timer | null = null;
  let isStarted = false;
  let updatedAtMs = clock.now();
  let listed: readonly ListedModel[] = [];
  let offered: readonly CatalogueModel[] = [];
  let choice = choose();

  function choose(): ReturnType<typeof createModelChoice> {
    const known = [...installed.map(({ vendor }) => listOwnModels(vendor)), ...discovered.values()].flat();
    const extraModels = extra.flatMap(({ models }) => models);
    listed = layOver([...known, ...extraModels].filter(hasValidPrices), settings);
    offered = listed.flatMap(({ isEnabled, ...model }) => (isEnabled ? [model] : []));
    return createModelChoice({
      vendorModels: offered.filter(({ id }) => !extraIds.has(id)),
      extraModels: offered.filter(({ id }) => extraIds.has(id)),
      alwaysThinking: ALWAYS_THINKING,
      helper: settings.helper,
    });
  }

  function change(): void {
    updatedAtMs = Math.max(clock.now(), updatedAtMs + 1);
    choice = choose();
  }

  async function discover({ vendor, provider }: InstalledVendor): Promise<void> {
    if (provider.listModels === undefined) return;
    const timeout = new AbortController();
    const timer = clock.after(DISCOVERY_TIMEOUT_MS, () =>
      timeout.abort(new Error('The model list took too long')),
    );
    const signal = AbortSignal.any([timeout.signal, stopping.signal]);
    const models = await failedLists
      .read(vendor.id, provider.listModels(signal))
      .finally(() => timer.cancel());
    if (models === null) return;
    const rows = toDiscoveredRows(vendor, models);
    if (stopping.signal.aborted || JSON.stringify(discovered.get(vendor.id)) === JSON.stringify(rows)) return;
    if (byVendor.get(vendor.id)?.provider !== provider) return;
    discovered.set(vendor.id, rows);
    change();
  }

  function discoverAll(): void {
    for (const one of installed) void discover(one);
  }

  return {
    listModels: () => offered,
    findModel: (name) => choice.find(toCurrentName(name)),
    findModelOrNext: (name) =>
      choice.find(toCurrentName(name)) ?? findReplacement(listed, toCurrentName(name)),
    listAllModels: () => listed,
    listVendors: () => listVendors(environment, (id) => byVendor.has(id)),
    trial: (vendorId, key) => createTrial(vendorId, key, { ...install, discovered }),
    applySettings(next) {
      const hasNewKeys = !hasSameKeys(next, settings);
      settings = carryOver(next, SUCCESSORS);
      if (hasNewKeys) {
        installed = installVendors({ ...install, vendorKeys: settings.vendorKeys });
        byVendor = new Map(installed.map((one) => [one.vendor.id, one]));
        for (const id of discovered.keys()) if (!byVendor.has(id)) discovered.delete(id);
        if (isStarted) discoverAll();
      }
      change();
    },
    defaultModel: () => choice.defaultModel(),
    helperModel: () => choice.helperModel(),
    for(model, ownKey) {
      const extraProvider = byModel.get(model.id);
      if (extraProvider !== undefined) return extraProvider;
      const found = byVendor.get(model.vendorId);
      if (found === undefined) throw new AppError('unknown_model');
      return (ownKey ? found.withOwnKey(ownKey) : found).provider;
    },
    listPausedVendors: () => attempts.listPaused().filter((id) => byVendor.has(id)),
    // A server of the operator's own takes no keys of others; nor does what is signed for with an account of AWS.
    listKeyVendors: () =>
      installed.flatMap(({ vendor: { id, name, baseUrl, takesAwsCredentials } }) =>
        baseUrl === null || takesAwsCredentials ? [] : [{ id, name }],
      ),
    listEmbeddingModels: () => installed.flatMap(({ vendor }) => toEmbeddingModels(vendor)),
    embeddings(model, ownKey) {
      const found = byVendor.get(model.vendorId);
      const { embeddings } = (ownKey ? found?.withOwnKey(ownKey) : found) ?? {};
      if (!embeddings) throw new AppError('unknown_model');
      return embeddings;
    },
    at(address) {
      addressGuard.checkHost(new URL(address).hostname);
      const baseUrl = address.replace(/\/+$/, '');
      // No key of ours travels to an address of a caller's.
      const options = { id: 'override', baseUrl, apiKey: null, aws: null, upstream: guarded, clock };
      return attempts.wrap(createVendorSource(openaiCompatible, options));
    },
    updatedAtMs: () => updatedAtMs,
    start() {
      isStarted = true;
      discoverAll();
      ticker ??= clock.every(DISCOVERY_INTERVAL_MS, discoverAll);
    },
    stop() {
      ticker?.cancel();
      ticker = null;
      stopping.abort(new AppError('shutting_down'));
      upstream.close();
      guarded.close();
      return Promise.resolve();
    },
  };
}
