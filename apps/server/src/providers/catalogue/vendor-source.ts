import { ignoreActivity, type VendorProvider } from '../wire/dialect.ts';
import type { AwsCredentials } from '../dialects/bedrock/credentials.ts';
import { createRouteProvider, type RouteOptions } from '../dialects/index.ts';
import type { ChatQuirks } from '../dialects/openai-chat/quirks.ts';
import type { ResponsesQuirks } from '../dialects/openai-responses/quirks.ts';
import { listDiscovered } from '../discovery/index.ts';
import { fitTurn } from './fit-turn.ts';
import type { Vendor, VendorModel, VendorRoute } from '../vendors/vendor.ts';

/** By environment prefix, e.g. `OPENAI`. */
export type VendorEnvironment = Readonly<Record<string, VendorSettings>>;

export interface VendorSettings {
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
}

export function findSettings(vendor: Vendor, environment: VendorEnvironment): VendorSettings | undefined {
  const prefix = vendor.environmentPrefixes.find((name) => environment[name] !== undefined);
  return prefix === undefined ? undefined : environment[prefix];
}

/** Where a vendor is reached; `null` when it has neither key nor address, so that it is not offered. */
export function findBaseUrl(
  vendor: Vendor,
  settings: VendorSettings | undefined,
  aws: AwsCredentials | null,
): string | null {
  if (settings?.baseUrl) return withBasePath(settings.baseUrl, vendor.basePath);
  const hasKey = Boolean(settings?.apiKey) || (vendor.takesAwsCredentials === true && aws !== null);
  return hasKey ? (vendor.baseUrl?.replace('{region}', aws?.region ?? DEFAULT_REGION) ?? null) : null;
}

const DEFAULT_REGION = 'us-east-1';

function withBasePath(address: string, basePath: string | undefined): string {
  const trimmed = address.replace(/\/+$/, '');
  const hasPath = new URL(trimmed).pathname !== '/';
  return hasPath || basePath === undefined ? trimmed : trimmed + basePath;
}

/** Also at a regional host of the vendor, such as `eu.api.openai.com`. */
function isOwnAddress(vendor: Vendor, baseUrl: string): boolean {
  if (vendor.baseUrl === null) return false;
  const [own, given] = [new URL(vendor.baseUrl).hostname, new URL(baseUrl).hostname];
  return given === own || given.endsWith(`.${own}`);
}

function toChatQuirks({ efforts, sideJobEffort }: ResponsesQuirks = {}): ChatQuirks {
  return {
    ...(efforts && { efforts }),
    ...(sideJobEffort && { sideJobBody: { reasoning_effort: sideJobEffort } }),
  };
}

function toRouteAt(baseUrl: string, vendor: Vendor, route: VendorRoute): VendorRoute {
  if (route.dialect !== 'openai-responses' || route.chatElsewhere === undefined) return route;
  if (isOwnAddress(vendor, baseUrl)) return route;
  const models = route.models.map(({ quirks, ...model }) => ({ ...model, quirks: toChatQuirks(quirks) }));
  return { dialect: 'openai-chat', quirks: route.chatElsewhere, models };
}

/** One vendor with all its wire formats; the turn's model decides which one is used. */
export function createVendorSource(vendor: Vendor, options: RouteOptions): VendorProvider {
  const create = (given: VendorRoute): VendorProvider =>
    createRouteProvider(toRouteAt(options.baseUrl, vendor, given), options);
  const routes = vendor.routes.map((route) => ({ route, provider: create(route) }));
  const known = new Map<string, { readonly row: VendorModel; readonly provider: VendorProvider }>();
  for (const { route, provider } of routes) {
    for (const row of route.models) known.set(row.model, { row, provider });
  }
  const [first] = vendor.routes;
  const fallback = create(first);
  const { discovery } = vendor;
  return {
    id: vendor.id,
    stream(turn, signal, onActivity = ignoreActivity) {
      const found = known.get(turn.model);
      return (found?.provider ?? fallback).stream(
        fitTurn(turn, found?.row, vendor.pictureTypes),
        signal,
        onActivity,
      );
    },
    ...(discovery === undefined
      ? {}
      : { listModels: (signal) => listDiscovered(discovery, options, signal) }),
  };
}
