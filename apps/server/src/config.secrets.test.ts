import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { listSecretValues } from './config.secrets.ts';

const OWN = {
  jwtSecret: 'the-secret-of-the-tokens',
  vaultKeys: [
    { version: 2, secret: 'the-key-of-the-vault' },
    { version: 1, secret: 'the-key-before' },
  ] as const,
};

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  url.password = password;
  return url.toString();
}

it('lists every secret that the installation was given, and both spellings of a password [PR-02]', () => {
  const config = readConfig({
    JWT_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz',
    ENCRYPTION_KEY: 'zyxwvutsrqponmlkjihgfedcba9876543210',
    DATABASE_URL: withPassword('postgres://parley@db.example/parley', 'data@base'),
    REDIS_URL: withPassword('redis://cache.example', 'redis-word'),
    SMTP_URL: withPassword('smtps://mailer@mail.example', 'mail-word'),
    OPENAI_API_KEY: 'sk-openai',
    OLLAMA_BASE_URL: 'http://127.0.0.1:11434',
    AWS_ACCESS_KEY_ID: 'AKIA',
    AWS_SECRET_ACCESS_KEY: 'aws-secret',
    AWS_SESSION_TOKEN: 'aws-session',
    STRIPE_API_KEY: 'stripe-key',
    STRIPE_WEBHOOK_SECRET: 'stripe-signing',
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    HTTPS_PROXY: withPassword('http://user@proxy.example:8080', 'proxy-word'),
    OTEL_EXPORTER_OTLP_ENDPOINT: withPassword('https://user@traces.example', 'traces-word'),
    METRICS_TOKEN: 'token-of-metrics',
  });
  expect(listSecretValues(config, OWN).toSorted()).toEqual(
    [
      OWN.jwtSecret,
      'the-key-of-the-vault',
      'the-key-before',
      'sk-openai',
      'aws-secret',
      'aws-session',
      'stripe-key',
      'stripe-signing',
      'google-secret',
      'token-of-metrics',
      'proxy-word',
      'proxy-word',
      'traces-word',
      'traces-word',
      'data%40base',
      'data@base',
      'redis-word',
      'redis-word',
      'mail-word',
      'mail-word',
    ].toSorted(),
  );
});

it('lists no more than its own where nothing was given', () => {
  expect(listSecretValues(readConfig({}), OWN)).toEqual([
    OWN.jwtSecret,
    'the-key-of-the-vault',
    'the-key-before',
  ]);
});
