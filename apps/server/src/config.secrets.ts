// The values that must never appear in a log line: every secret the installation was given.
import type { Config } from './config.ts';
import type { Secrets } from './platform/crypto/secrets.ts';

function readPassword(address: string | null): readonly string[] {
  if (address === null) return [];
  const { password } = new URL(address);
  return password === '' ? [] : [password, decodeURIComponent(password)];
}

export function listSecretValues(config: Config, secrets: Secrets): readonly string[] {
  const { vendors, aws, payments, databaseUrl, redisUrl, smtpUrl, httpsProxy, metricsToken } = config;
  return [
    secrets.jwtSecret,
    ...secrets.vaultKeys.map(({ secret }) => secret),
    ...Object.values(vendors).flatMap(({ apiKey }) => (apiKey === null ? [] : [apiKey])),
    ...(metricsToken === null ? [] : [metricsToken]),
    ...(aws === null ? [] : [aws.secretAccessKey, aws.sessionToken ?? '']),
    ...(payments.stripe === null ? [] : [payments.stripe.apiKey, payments.stripe.webhookSecret]),
    ...(config.googleClientSecret === null ? [] : [config.googleClientSecret]),
    ...[databaseUrl, redisUrl, smtpUrl, httpsProxy, config.tracesEndpoint].flatMap(readPassword),
  ];
}
