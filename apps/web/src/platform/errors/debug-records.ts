import { AppError } from '@parley/contract/errors/app-error.ts';
import { randomHex } from '../random-hex.ts';
import { readLocal, writeLocal } from '../store/safe-storage.ts';
import { readDeviceInfo, readNetworkInfo, type DeviceInfo, type NetworkInfo } from './browser-facts.ts';

// The latest problems of this browser, kept on the device for support requests. None of it is
// sent anywhere.

/** One of the keys that outlive a sign-out. */
const KEY = 'debug-errors';
const MOST_RECORDS = 50;
const LONGEST_TEXT = 2000;

export interface DebugRecord {
  readonly id: string;
  readonly error: { readonly name: string; readonly message: string; readonly stack: string | null };
  readonly context: string;
  readonly timestamp: string;
  /** How often it has happened; the rest describes the last time. */
  readonly count: number;
  readonly userAgent: string;
  readonly pageUrl: string;
  readonly networkInfo: NetworkInfo;
  readonly deviceInfo: DeviceInfo;
  readonly requestDetails: unknown;
  readonly responseDetails: unknown;
  readonly additionalContext: Readonly<Record<string, unknown>>;
}

function describe(error: unknown): DebugRecord['error'] {
  if (!(error instanceof Error)) {
    return { name: typeof error, message: String(error).slice(0, LONGEST_TEXT), stack: null };
  }
  return {
    name: error.name,
    message: error.message.slice(0, LONGEST_TEXT),
    stack: error.stack?.slice(0, LONGEST_TEXT) ?? null,
  };
}

function toRecord(context: string, error: unknown): DebugRecord {
  const known = error instanceof AppError ? error : null;
  const { request = null, ...response } = known?.data.internal ?? {};
  return {
    id: randomHex(8),
    error: describe(error),
    context,
    timestamp: new Date().toISOString(),
    count: 1,
    userAgent: navigator.userAgent,
    // What follows a question mark may be a secret itself, like the link for a new password.
    pageUrl: location.href.replace(/\?.*$/, ''),
    networkInfo: readNetworkInfo(),
    deviceInfo: readDeviceInfo(),
    requestDetails: request,
    responseDetails: Object.keys(response).length === 0 ? null : response,
    additionalContext: known
      ? {
          code: known.code,
          requestId: known.data.requestId ?? null,
          cause: known.cause === undefined ? null : describe(known.cause),
        }
      : {},
  };
}

function isSame(a: DebugRecord, b: DebugRecord): boolean {
  return a.context === b.context && a.error.name === b.error.name && a.error.message === b.error.message;
}

export function listDebugRecords(): readonly DebugRecord[] {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY) ?? '[]');
    // Written below and read by people only: what does not look like a record is left out.
    const isRecord = (item: unknown): item is DebugRecord =>
      typeof item === 'object' && item !== null && 'context' in item && 'error' in item && 'count' in item;
    return Array.isArray(stored) ? stored.filter(isRecord) : [];
  } catch {
    // Damaged: the records are reset.
    return [];
  }
}

/** The latest last; the same problem again only raises its count. */
export function addDebugRecord(context: string, error: unknown): void {
  const record = toRecord(context, error);
  const records = listDebugRecords();
  const known = records.find((each) => isSame(each, record));
  const others = records.filter((each) => each !== known);
  const latest = known ? { ...record, id: known.id, count: known.count + 1 } : record;
  writeLocal(KEY, JSON.stringify([...others, latest].slice(-MOST_RECORDS)));
}
