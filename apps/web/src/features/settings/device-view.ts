import { nameDevice } from '@parley/contract/auth/account/device-names.ts';
import type { Device } from '@parley/contract/auth/account/schemas.ts';

export interface DeviceView {
  readonly id: string;
  /** Null: not known. */
  readonly name: string | null;
  readonly isPhone: boolean;
  readonly signedInAt: string;
  readonly lastUsedAt: string;
  readonly isCurrent: boolean;
}

export function toDeviceView(device: Device): DeviceView {
  const userAgent = device.user_agent ?? '';
  return {
    id: device.id,
    name: nameDevice(device.user_agent),
    isPhone: /iPhone|Android.*Mobile/.test(userAgent),
    signedInAt: device.created_at,
    lastUsedAt: device.last_used_at,
    isCurrent: device.is_current,
  };
}
