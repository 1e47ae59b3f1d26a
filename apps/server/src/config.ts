// The only reader of the environment. Everything is validated once; an invalid value stops the start with one sentence.
import { isAbsolute, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseVaultKeys } from './platform/crypto/vault-keys.ts';
import { VENDORS } from './providers/vendors/index.ts';
import { StartError } from './platform/start/start-error.ts';

export interface VendorSettings {
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
}

export interface AwsSettings {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
  readonly region: string;
}

export interface PaymentSettings {
  /** `null`: Stripe is not configured. */
  readonly stripe: {
    readonly apiKey: string;
    readonly webhookSecret: string;
    /** `null`: Stripe's own address. */
    readonly baseUrl: string | null;
  } | null;
  /** Payments without money; never in production. */
  readonly isSandbox: boolean;
}

export interface Config {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** `null`: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** Without a trailing slash; `null`: derived from the request. */
  readonly publicUrl: string | null;
  /** Addresses or ranges of proxies whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** `null`: generated and stored in the data folder (embedded database only). */
  readonly jwtSecret: string | null;
  readonly encryptionKey: string | null;
  /** Multiplies rate and concurrency limits; for load tests. */
  readonly limitFactor: number;
  /** Foreign origins that may call from a browser. */
  readonly corsOrigins: readonly string[];
  /** Hosts that `api_base_override` may name. */
  readonly apiBaseHosts: readonly string[];
  /** Factor on the vendors' prices; 1 is no markup. */
  readonly markup: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Promoted to admins at start-up, where they have an account. */
  readonly adminUsernames: readonly string[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /** Whom services that tools and messages go to may write to; they are told it. */
  readonly contactEmail: string | null;
  readonly googleClientId: string | null;
  /** With it people sign in at Google for the tools of their account. */
  readonly googleClientSecret: string | null;
  readonly googleKeySetUrl: string;
  readonly registrationsPerDay: number;
  readonly guestSessionsPerDay: number;
  /** US dollars of free credit per network. */
  readonly signupCreditPerLocation: number;
  /** Storage limit per account for conversations, images and shares. */
  readonly storageQuotaBytes: number;
  /** Proxy for calls to vendors; `null`: direct connections. */
  readonly httpsProxy: string | null;
  /** Hosts that bypass the proxy. */
  readonly noProxy: readonly string[];
  /** For `/metrics`; `null`: there is no such page. */
  readonly metricsToken: string | null;
  /** The OpenTelemetry collector, without a trailing slash; `null`: no traces. */
  readonly tracesEndpoint: string | null;
  /** By environment prefix, e.g. `OPENAI`. */
  readonly vendors: Readonly<Record<string, VendorSettings>>;
  readonly aws: AwsSettings | null;
  readonly payments: PaymentSettings;
}

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** As browsers name it; `null` for what is more or less than an origin. */
function toOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, href } = new URL(address);
  return href === `${origin}/` ? origin : null;
}

/** A % of a password that does not begin an escape would break whatever reads it. */
function isReadable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    // That it cannot be read is the result.
    return false;
  }
}

const serverAddress = (protocol: RegExp) => z.url({ protocol }).refine(isReadable).optional();

function hasMask(address: string, mask: string): boolean {
  if (!ipaddr.IPv4.isValid(address) || !ipaddr.IPv4.isValid(mask)) return false;
  return (ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask() ?? 0) > 0;
}

/** What the framework takes. Anyone could claim any address if all of them were trusted. */
function isProxyRange(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', length] = entry.split('/');
  if (length === undefined) return ipaddr.isValid(entry);
  return /^\d+$/.test(length) ? ipaddr.isValidCIDR(entry) && Number(length) > 0 : hasMask(address, length);
}

/** A name or an address, as `api_base_override` is compared with it. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: serverAddress(/^postgres(ql)?$/),
  REDIS_URL: serverAddress(/^rediss?$/),
  PUBLIC_URL: webAddress.refine((address) => toOrigin(address) !== null).optional(),
  TRUSTED_PROXIES: list.refine((entries) => entries.every(isProxyRange)),
  JWT_SECRET: z.string().min(32).optional(),
  ENCRYPTION_KEY: z
    .string()
    .refine((text) => parseVaultKeys(text) !== null)
    .optional(),
  LIMIT_FACTOR: z.coerce.number().positive().max(100_000).default(1),
  CORS_ORIGINS: list
    .refine((entries) => entries.every((entry) => entry === '*' || toOrigin(entry) !== null))
    .transform((entries) => entries.map((entry) => toOrigin(entry) ?? entry)),
  API_BASE_HOSTS: list.refine((entries) => entries.every((entry) => HOST.test(entry))),
  PRICE_MARKUP: z.coerce.number().min(1).max(100).default(1),
  ADMIN_USERNAMES: list,
  SMTP_URL: serverAddress(/^smtps?$/),
  MAIL_FROM: z.string().min(3).optional(),
  CONTACT_EMAIL: z.email().max(254).nullable().default(null),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).nullable().default(null),
  GOOGLE_JWKS_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com/oauth2/v3/certs'),
  REGISTRATIONS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(3),
  GUEST_SESSIONS_PER_DAY: z.coerce.number().int().min(0).max(10_000).default(3),
  SIGNUP_CREDIT_PER_LOCATION: z.coerce.number().min(0).max(1_000_000).default(25),
  STORAGE_QUOTA_MB: z.coerce.number().int().min(1).max(100_000_000).default(2048),
  STRIPE_API_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_BASE_URL: webAddress.optional(),
  PAYMENT_SANDBOX: z.enum(['true', 'false']).default('false'),
  HTTPS_PROXY: serverAddress(/^http$/),
  NO_PROXY: list,
  METRICS_TOKEN: z.string().min(16).nullable().default(null),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.nullable().default(null),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

const ESCAPES = '. Write a % of a password as %25.';

const HELP: Readonly<Record<string, string>> = {
  PORT: 'PORT must be a number from 0 to 65535.',
  DATABASE_URL: `DATABASE_URL must look like postgres://user:password@host:5432/name${ESCAPES}`,
  REDIS_URL: `REDIS_URL must look like redis://host:6379${ESCAPES}`,
  PUBLIC_URL: 'PUBLIC_URL must be a web address without a path such as https://parley.example.',
  TRUSTED_PROXIES:
    'TRUSTED_PROXIES must list addresses or ranges such as 127.0.0.1,10.0.0.0/8, and not all addresses there are.',
  JWT_SECRET: 'JWT_SECRET must have at least 32 characters.',
  ENCRYPTION_KEY:
    'ENCRYPTION_KEY must have at least 32 characters; several keys are a list such as 2:<new key>,1:<old key>.',
  LIMIT_FACTOR: 'LIMIT_FACTOR must be a number above 0, at most 100000.',
  CORS_ORIGINS: 'CORS_ORIGINS must list origins such as https://intranet.example, without a path.',
  API_BASE_HOSTS: 'API_BASE_HOSTS must list hosts such as llm.example, without https://, a port or a path.',
  PRICE_MARKUP: 'PRICE_MARKUP must be a number from 1 to 100.',
  SMTP_URL: `SMTP_URL must look like smtp://user:password@host:587${ESCAPES}`,
  CONTACT_EMAIL: 'CONTACT_EMAIL must be one email address such as ada@parley.example.',
  MAIL_FROM: 'MAIL_FROM must look like Parley <parley@mail.example>.',
  GOOGLE_JWKS_URL: 'GOOGLE_JWKS_URL must be a web address.',
  REGISTRATIONS_PER_DAY: 'REGISTRATIONS_PER_DAY must be a whole number from 0 to 1000000.',
  GUEST_SESSIONS_PER_DAY: 'GUEST_SESSIONS_PER_DAY must be a whole number from 0 to 10000.',
  SIGNUP_CREDIT_PER_LOCATION: 'SIGNUP_CREDIT_PER_LOCATION must be an amount of US dollars from 0 to 1000000.',
  STORAGE_QUOTA_MB: 'STORAGE_QUOTA_MB must be a whole number of megabytes from 1 to 100000000.',
  STRIPE_API_KEY: 'STRIPE_API_KEY must have at least 8 characters.',
  STRIPE_WEBHOOK_SECRET: 'STRIPE_WEBHOOK_SECRET must have at least 8 characters.',
  STRIPE_BASE_URL: 'STRIPE_BASE_URL must be a web address such as http://127.0.0.1:12111.',
  PAYMENT_SANDBOX: 'PAYMENT_SANDBOX must be true or false.',
  HTTPS_PROXY: `HTTPS_PROXY must look like http://user:password@host:8080${ESCAPES}`,
  METRICS_TOKEN: 'METRICS_TOKEN must have at least 16 characters.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'OTEL_EXPORTER_OTLP_ENDPOINT must be a web address such as http://127.0.0.1:4318.',
  LOG_LEVEL: 'LOG_LEVEL must be debug, info, warn, error or silent.',
};

const VENDOR_PREFIXES = new Set(VENDORS.flatMap((vendor) => vendor.environmentPrefixes));
const VENDOR_VARIABLE = /^([A-Z][A-Z0-9_]*)_(API_KEY|BASE_URL)$/;

/** Anything else fails each call, as if the provider could not be reached. */
const IN_A_HEADER = /^[\u0021-\u007e]+$/;

function readVendors(env: NodeJS.ProcessEnv): Record<string, VendorSettings> {
  const vendors: Record<string, VendorSettings> = {};
  for (const [name, value] of Object.entries(env)) {
    const match = VENDOR_VARIABLE.exec(name);
    const prefix = match?.[1];
    if (prefix === undefined || value === undefined || value.trim() === '') continue;
    // Other programs use variables of this form too.
    if (!VENDOR_PREFIXES.has(prefix)) continue;
    const before = vendors[prefix] ?? { apiKey: null, baseUrl: null };
    if (match?.[2] === 'API_KEY') {
      if (!IN_A_HEADER.test(value.trim()))
        throw new StartError(
          `${name} must be one word without line breaks: each call of the provider sends it in a header.`,
        );
      vendors[prefix] = { ...before, apiKey: value.trim() };
    } else {
      const address = webAddress.safeParse(value.trim());
      if (!address.success)
        throw new StartError(`${name} must be a web address such as http://127.0.0.1:8000/v1.`);
      vendors[prefix] = { ...before, baseUrl: address.data };
    }
  }
  return vendors;
}

function readAws(env: NodeJS.ProcessEnv): AwsSettings | null {
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  if (!accessKeyId || !secretAccessKey) return null;
  return {
    accessKeyId,
    secretAccessKey,
    sessionToken: env['AWS_SESSION_TOKEN'] ?? null,
    region: env['AWS_REGION'] ?? 'us-east-1',
  };
}

function readPayments(values: z.infer<typeof Environment>): PaymentSettings {
  const { STRIPE_API_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret, NODE_ENV: mode } = values;
  const isSandbox = values.PAYMENT_SANDBOX === 'true';
  if (isSandbox && mode === 'production')
    throw new StartError('PAYMENT_SANDBOX must not be true in production.');
  if (apiKey === undefined) return { stripe: null, isSandbox };
  if (isSandbox) throw new StartError('PAYMENT_SANDBOX and STRIPE_API_KEY cannot be used together.');
  // Without it no event can be believed, so nothing that is paid would ever be added.
  if (webhookSecret === undefined)
    throw new StartError(
      'STRIPE_WEBHOOK_SECRET is not set. Set it to the signing secret of the webhook at Stripe.',
    );
  return { stripe: { apiKey, webhookSecret, baseUrl: values.STRIPE_BASE_URL ?? null }, isSandbox };
}

function checkSecrets(values: z.infer<typeof Environment>): void {
  for (const name of ['JWT_SECRET', 'ENCRYPTION_KEY'] as const) {
    const value = values[name];
    if (value === undefined) {
      throw new StartError(`${name} is not set. Set it to at least 32 random characters, then start again.`);
    }
    if (new Set(value).size < 8) {
      throw new StartError(`${name} is too easy to guess. Set it to at least 32 random characters.`);
    }
  }
}

function checkProduction(values: z.infer<typeof Environment>): void {
  if (values.CORS_ORIGINS.includes('*')) throw new StartError('CORS_ORIGINS must list exact origins, not *.');
  if (values.LOG_LEVEL === 'debug') throw new StartError('LOG_LEVEL must not be debug in production.');
}

/** Each does nothing without the other, so one alone was meant to be more. */
const BELONG_TOGETHER: readonly (readonly [given: string, needed: string])[] = [
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_KEY'],
];

function checkPairs(given: Readonly<Record<string, string | undefined>>): void {
  for (const [name, needed] of BELONG_TOGETHER) {
    if (given[name] === undefined || given[needed] !== undefined) continue;
    throw new StartError(`${needed} is not set, but ${name} is. Set both or neither.`);
  }
}

function checkInstallation(values: z.infer<typeof Environment>, needsSecrets: boolean): void {
  // Several servers share one external database, so each must be given the same secrets.
  if (values.NODE_ENV !== 'production' && values.DATABASE_URL === undefined) return;
  if (needsSecrets) checkSecrets(values);
  checkProduction(values);
}

/** For commands that seal, open and sign nothing. */
export const readConfigWithoutSecrets = (): Config => read(process.env, false);

export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => read(env, true);

function read(env: NodeJS.ProcessEnv, needsSecrets: boolean): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '');
    throw new StartError(HELP[name] ?? `${name} is not valid: ${parsed.error.issues[0]?.message ?? ''}`);
  }
  const values = parsed.data;
  checkPairs(given);
  checkInstallation(values, needsSecrets);
  return Object.freeze({
    isProduction: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    publicUrl: values.PUBLIC_URL ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    jwtSecret: values.JWT_SECRET ?? null,
    encryptionKey: values.ENCRYPTION_KEY ?? null,
    limitFactor: values.LIMIT_FACTOR,
    corsOrigins: values.CORS_ORIGINS,
    apiBaseHosts: values.API_BASE_HOSTS.map((host) => host.toLowerCase()),
    markup: values.PRICE_MARKUP,
    adminUsernames: values.ADMIN_USERNAMES,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    contactEmail: values.CONTACT_EMAIL,
    googleClientId: values.GOOGLE_CLIENT_ID ?? null,
    googleClientSecret: values.GOOGLE_CLIENT_SECRET,
    googleKeySetUrl: values.GOOGLE_JWKS_URL,
    registrationsPerDay: values.REGISTRATIONS_PER_DAY,
    guestSessionsPerDay: values.GUEST_SESSIONS_PER_DAY,
    signupCreditPerLocation: values.SIGNUP_CREDIT_PER_LOCATION,
    storageQuotaBytes: values.STORAGE_QUOTA_MB * 1024 * 1024,
    httpsProxy: values.HTTPS_PROXY ?? null,
    noProxy: values.NO_PROXY,
    metricsToken: values.METRICS_TOKEN,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
    vendors: readVendors(env),
    aws: readAws(env),
    payments: readPayments(values),
  });
}
