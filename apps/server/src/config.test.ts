import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './platform/start/start-error.ts';
import { VENDORS } from './providers/vendors/index.ts';

const SECRET = 'f3b1c0a97d5e48266a1b9c8d7e6f5a4b';
const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: SECRET, ENCRYPTION_KEY: `${SECRET}0` };
const POSTGRES = 'postgres://user:password@db.example:5432/parley';

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message : '';
  }
  throw new Error(`It was taken: ${JSON.stringify(environment)}`);
}

describe('the example of the environment', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): (?:z\.|list|webAddress|serverAddress)/gm)].map(
    ([, name]) => name,
  );

  it('lists every setting', () => {
    expect(settings.length).toBeGreaterThan(15);
    expect(settings.filter((name) => !example.includes(`${name}=`))).toEqual([]);
  });

  it('names every vendor', () => {
    const prefixes = VENDORS.flatMap((vendor) => vendor.environmentPrefixes);
    expect(prefixes.filter((prefix) => !new RegExp(`\\b${prefix}\\b`).test(example))).toEqual([]);
  });
});

describe('the configuration', () => {
  it.each([
    ['SMTP_URL', 'smtp://user:pass%off@mail:587'],
    ['DATABASE_URL', 'postgres://user:pass%off@db:5432/parley'],
    ['REDIS_URL', 'redis://:pass%off@cache:6379'],
    ['HTTPS_PROXY', 'http://user:pass%off@proxy:8080'],
    ['TRUSTED_PROXIES', 'nginx'],
    ['TRUSTED_PROXIES', '127.0.0.1,10.0.0.0/99'],
    ['TRUSTED_PROXIES', '10.0.0.0/255.0.255.0'],
  ])('names %s where it holds %s, which cannot be read', (name, value) => {
    expect(refusalOf({ ...PRODUCTION, [name]: value })).toMatch(new RegExp(`^${name} must `));
  });

  it('takes proxies as addresses, ranges, masks and names of ranges', () => {
    const text = '127.0.0.1,::1,10.0.0.0/8,fd00::/8,10.0.0.0/255.0.0.0,loopback';
    expect(readConfig({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(text.split(','));
  });

  it('needs nothing: the embedded database, the loopback, no vendors', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      redisUrl: null,
      publicUrl: null,
      contactEmail: null,
      trustedProxies: [],
      corsOrigins: [],
      apiBaseHosts: [],
      markup: 1,
      limitFactor: 1,
      jwtSecret: null,
      encryptionKey: null,
      vendors: {},
      aws: null,
    });
    expect(isAbsolute(config.dataDir)).toBe(true);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes every setting, and an empty one as not set', () => {
    const config = readConfig({
      ...PRODUCTION,
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/parley',
      DATABASE_URL: POSTGRES,
      REDIS_URL: 'rediss://cache.example:6380',
      PUBLIC_URL: 'https://parley.example/',
      TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1',
      LIMIT_FACTOR: '2.5',
      CORS_ORIGINS: 'https://A.example:443, https://b.example/',
      API_BASE_HOSTS: 'API.Example.com',
      PRICE_MARKUP: '1.2',
      LOG_LEVEL: 'warn',
      OPENAI_API_KEY: ' sk-1 ',
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1/',
      VLLM_BASE_URL: 'http://gpu.example:8000/v1',
      ANTHROPIC_API_KEY: '',
      AWS_ACCESS_KEY_ID: 'AKIA',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    expect(config).toMatchObject({
      isProduction: true,
      port: 8080,
      dataDir: '/var/lib/parley',
      databaseUrl: POSTGRES,
      publicUrl: 'https://parley.example',
      trustedProxies: ['10.0.0.0/8', '192.168.1.1'],
      limitFactor: 2.5,
      corsOrigins: ['https://a.example', 'https://b.example'],
      apiBaseHosts: ['api.example.com'],
      markup: 1.2,
      vendors: {
        OPENAI: { apiKey: 'sk-1', baseUrl: 'http://127.0.0.1:9/v1' },
        VLLM: { apiKey: null, baseUrl: 'http://gpu.example:8000/v1' },
      },
      aws: { accessKeyId: 'AKIA', secretAccessKey: 'secret', sessionToken: null, region: 'us-east-1' },
    });
    expect(Object.keys(config.vendors)).not.toContain('ANTHROPIC');
  });

  it('takes blanks as not set', () => {
    expect(readConfig({ PORT: ' ', SIGNUP_CREDIT_PER_LOCATION: ' ' })).toMatchObject({
      port: 3000,
      signupCreditPerLocation: 25,
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '-1'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'parley'],
    ['REDIS_URL', 'http://x'],
    ['PUBLIC_URL', 'parley.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://parley.example/chat'],
    ['PUBLIC_URL', 'https://parley.example?a=1'],
    ['PUBLIC_URL', 'https://ada@parley.example'],
    ['CONTACT_EMAIL', 'Ada <ada@parley.example>'],
    ['CONTACT_EMAIL', 'ada@parley.example\r\nx-a: b'],
    ['CORS_ORIGINS', 'intranet.example'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://intranet.example/page'],
    ['CORS_ORIGINS', 'https://a.example;https://b.example'],
    ['JWT_SECRET', 'short'],
    ['ENCRYPTION_KEY', 'short'],
    ['LIMIT_FACTOR', '0'],
    ['LIMIT_FACTOR', 'many'],
    ['PRICE_MARKUP', '0.5'],
    ['PRICE_MARKUP', '-1'],
    ['PRICE_MARKUP', '1000'],
    ['LOG_LEVEL', 'loud'],
    ['OPENAI_BASE_URL', 'not an address'],
    ['OLLAMA_BASE_URL', 'file:///etc/passwd'],
    ['OPENAI_API_KEY', 'sk-one\nsk-two'],
    ['ANTHROPIC_API_KEY', 'sk ant'],
    ['OPENAI_API_KEY', 'sk\u2011ant'],
    ['API_BASE_HOSTS', 'llm.example,https://other.example'],
    ['API_BASE_HOSTS', 'llm.example/v1'],
    ['API_BASE_HOSTS', 'llm.example:8443'],
    ['STRIPE_API_KEY', 'sk'],
  ])('names the setting that cannot be right: %s=%s [SC-03]', (name, value) => {
    const message = refusalOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).toMatch(/\.$/);
  });

  it.each([
    ['LIMIT_FACTOR', '100000'],
    ['REGISTRATIONS_PER_DAY', '1000000'],
    ['GUEST_SESSIONS_PER_DAY', '10000'],
    ['SIGNUP_CREDIT_PER_LOCATION', '1000000'],
    ['STORAGE_QUOTA_MB', '100000000'],
  ])('says how much %s can be where it is more', (name, most) => {
    expect(() => readConfig({ [name]: most })).not.toThrow();
    expect(refusalOf({ [name]: `${most}0` })).toMatch(new RegExp(`^${name} must .* ${most}\\.$`));
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['without a signing key', { JWT_SECRET: undefined }, 'JWT_SECRET'],
    ['without an encryption key', { ENCRYPTION_KEY: undefined }, 'ENCRYPTION_KEY'],
    ['with an empty key', { JWT_SECRET: '' }, 'JWT_SECRET'],
    ['with a short key', { ENCRYPTION_KEY: 'tooshort' }, 'ENCRYPTION_KEY'],
    ['with a key that is easy to guess', { JWT_SECRET: 'a'.repeat(64) }, 'JWT_SECRET'],
    ['with a default key', { JWT_SECRET: 'secret'.repeat(10) }, 'JWT_SECRET'],
    ['open to every origin', { CORS_ORIGINS: 'https://a.example,*' }, 'CORS_ORIGINS'],
    ['with debugging on', { LOG_LEVEL: 'debug' }, 'LOG_LEVEL'],
  ])('does not start in production %s [SC-03]', (_name, change, setting) => {
    const environment = Object.entries({ ...PRODUCTION, ...change }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    expect(refusalOf(Object.fromEntries(environment))).toContain(setting);
  });

  it.each([
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_KEY'],
  ])('does not take %s, which does nothing alone, without %s', (name, needed) => {
    expect(refusalOf({ [name]: 'given-alone' })).toBe(
      `${needed} is not set, but ${name} is. Set both or neither.`,
    );
    expect(refusalOf({ [name]: 'given-alone', [needed]: ' ' })).toContain(`${needed} is not set`);
  });

  it('asks for keys wherever several servers may share a database', () => {
    expect(refusalOf({ DATABASE_URL: POSTGRES })).toContain('JWT_SECRET');
    expect(readConfig({ ...PRODUCTION, NODE_ENV: 'development', DATABASE_URL: POSTGRES }).databaseUrl).toBe(
      POSTGRES,
    );
  });
});
