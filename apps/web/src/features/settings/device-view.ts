import type { Device } from '@parley/contract/auth/account/schemas.ts';

export interface DeviceView {
  readonly id: string;
  /** Null: not known. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
  readonly signedInAt: string;
  readonly lastUsedAt: string;
  readonly isCurrent: boolean;
}

// In this order: most browsers also name the ones they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

function findName(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

export function toDeviceView(device: Device): DeviceView {
  const userAgent = device.user_agent ?? '';
  return {
    id: device.id,
    browser: findName(BROWSERS, userAgent),
    system: findName(SYSTEMS, userAgent),
    isPhone: /iPhone|Android.*Mobile/.test(userAgent),
    signedInAt: device.created_at,
    lastUsedAt: device.last_used_at,
    isCurrent: device.is_current,
  };
}
