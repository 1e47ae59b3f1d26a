import { MAX_FILE_BYTES } from '../chat/constants.ts';
import { GUEST_MAX_BALANCE, LOCATION_GUEST_CREDIT } from '../auth/constants.ts';

export const LIMIT_GROUPS = ['calls', 'guests', 'accounts', 'uploads', 'runs'] as const;
/** `count` and `minutes` are whole numbers; `dollars` have six decimals at most; `megabytes` are whole. */
export const LIMIT_UNITS = ['count', 'dollars', 'minutes', 'megabytes'] as const;

export interface LimitRange {
  readonly group: (typeof LIMIT_GROUPS)[number];
  readonly unit: (typeof LIMIT_UNITS)[number];
  /** `LIMIT_FACTOR` of the environment multiplies it. */
  readonly isScaled: boolean;
  /** Where neither the environment nor an admin says otherwise. */
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

const calls = (standard: number, min: number, max: number): LimitRange => ({
  group: 'calls',
  unit: 'count',
  isScaled: true,
  default: standard,
  min,
  max,
});

const MEGABYTE = 1024 * 1024;

/** What is above is part of the contract, and of what a process has memory for: it can only be lowered. */
const UPLOAD: LimitRange = {
  group: 'uploads',
  unit: 'megabytes',
  isScaled: false,
  default: MAX_FILE_BYTES / MEGABYTE,
  min: 1,
  max: MAX_FILE_BYTES / MEGABYTE,
};

/** Limits that admins may change while the server works, and how far. In the order in which they are shown. */
export const LIMITS = {
  'calls-anonymous': calls(60, 10, 100_000),
  'calls-public-read': calls(600, 60, 100_000),
  'calls-guest': calls(60, 10, 100_000),
  // An admin who is held to less could not set it back.
  'calls-user': calls(300, 60, 100_000),
  'calls-api-key': calls(600, 10, 100_000),
  // Fewer would lock people out after a typing mistake, many more let passwords be guessed.
  'calls-login': calls(10, 3, 100),
  'calls-search': calls(120, 10, 10_000),
  'calls-analytics': calls(30, 10, 10_000),
  'calls-structured-output': calls(60, 1, 10_000),
  'calls-extraction': calls(20, 1, 10_000),
  'calls-credential-test': calls(20, 1, 1_000),
  'calls-error-report': calls(10, 1, 1_000),
  'calls-deployment': calls(600, 1, 600),
  /** None: the installation has no guests. */
  'guest-sessions': { group: 'guests', unit: 'count', isScaled: true, default: 3, min: 0, max: 10_000 },
  'guest-requests': { group: 'guests', unit: 'count', isScaled: true, default: 20, min: 1, max: 10_000 },
  'guest-credit': {
    group: 'guests',
    unit: 'dollars',
    isScaled: false,
    default: GUEST_MAX_BALANCE,
    min: 0.01,
    max: 100,
  },
  'guest-location-credit': {
    group: 'guests',
    unit: 'dollars',
    isScaled: true,
    default: LOCATION_GUEST_CREDIT,
    min: 0.01,
    max: 1_000,
  },
  /** None: accounts are made by admins only. */
  'account-registrations': {
    group: 'accounts',
    unit: 'count',
    isScaled: true,
    default: 3,
    min: 0,
    max: 1_000_000,
  },
  'account-location-credit': {
    group: 'accounts',
    unit: 'dollars',
    isScaled: true,
    default: 25,
    min: 0,
    max: 1_000_000,
  },
  'account-storage': {
    group: 'accounts',
    unit: 'megabytes',
    isScaled: false,
    default: 2048,
    min: 1,
    max: 100_000_000,
  },
  /** A file, or all pictures of one message. */
  'upload-member': UPLOAD,
  'upload-guest': UPLOAD,
  'run-steps': { group: 'runs', unit: 'count', isScaled: false, default: 50, min: 1, max: 50 },
  'run-time': { group: 'runs', unit: 'minutes', isScaled: false, default: 5, min: 1, max: 5 },
  'run-cost': { group: 'runs', unit: 'dollars', isScaled: false, default: 1, min: 0.01, max: 1 },
  'runs-member': { group: 'runs', unit: 'count', isScaled: true, default: 10, min: 1, max: 1_000 },
  'runs-guest': { group: 'runs', unit: 'count', isScaled: true, default: 2, min: 1, max: 100 },
  'runs-deployment': { group: 'runs', unit: 'count', isScaled: true, default: 50, min: 1, max: 1_000 },
} as const satisfies Readonly<Record<string, LimitRange>>;

export type LimitId = keyof typeof LIMITS;
