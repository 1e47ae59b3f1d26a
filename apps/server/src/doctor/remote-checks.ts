// What the doctor finds by asking the servers that the settings name.
import type { Config } from '../config.ts';
import { findSmtpFault } from '../platform/mail/smtp.ts';
import { canConnect, reachPage, type Reached } from '../platform/outbound/reach.ts';
import type { CatalogueModel, Providers } from '../providers/provider.ts';
import { createTurn } from '../providers/turn.ts';
import { findFailureKind } from '../providers/wire/vendor-error.ts';
import { fault, fine, toCause, warn, type Finding } from './finding.ts';
import { toClockFinding } from './local-checks.ts';

const VENDOR_LIMIT_MS = 20_000;
const ANSWER_TOKENS = 16;

/** What Redis answers where it wants a password, or another one. */
const SIGN_IN_REFUSED = /^(?:NOAUTH|WRONGPASS|NOPERM)\b/;

export async function checkRedis({ redisUrl, databaseUrl }: Config): Promise<Finding | null> {
  if (redisUrl === null || databaseUrl === null) return null;
  try {
    const { pingRedis } = await import('../platform/signals/ping-redis.ts');
    await pingRedis(redisUrl);
    return fine('redis', 'answers');
  } catch (error) {
    const [refusal] = SIGN_IN_REFUSED.exec(error instanceof Error ? error.message : '') ?? [];
    if (refusal !== undefined)
      return fault(
        'redis',
        `It refuses the sign-in: ${refusal}.`,
        'Check the user and password in REDIS_URL, such as redis://user:password@host:6379.',
      );
    return fault(
      'redis',
      `It does not answer: ${toCause(error)}.`,
      'Check that Redis runs and the address in REDIS_URL, or remove REDIS_URL: PostgreSQL then carries the signals.',
    );
  }
}

function toPublicFinding({ status, body }: Reached, publicUrl: string): Finding {
  if (status === 200 && body.includes('"uptime_s"')) return fine('public address', `${publicUrl} leads here`);
  return fault(
    'public address',
    `${publicUrl}/health answers ${status}, and not as Parley does.`,
    'Let the proxy pass all paths of this host to the server.',
  );
}

/** Also compares clocks: of the machine that the public address leads to. */
export async function checkPublicUrl({ publicUrl }: Config, now: () => number): Promise<readonly Finding[]> {
  if (publicUrl === null) return [];
  try {
    const reached = await reachPage(`${publicUrl}/health`);
    const clock =
      reached.dateMs === null ? [] : [toClockFinding('the public address', now() - reached.dateMs)];
    return [toPublicFinding(reached, publicUrl), ...clock];
  } catch (error) {
    return [
      fault(
        'public address',
        `${publicUrl} cannot be reached from here: ${toCause(error)}.`,
        'Start the server and the proxy; check the name in DNS and the certificate.',
      ),
    ];
  }
}

function checkTrustedProxies({ trustedProxies, publicUrl }: Config): Finding {
  if (publicUrl?.startsWith('https:') && trustedProxies.length === 0)
    return warn(
      'proxies',
      'PUBLIC_URL is https, so a proxy stands in front, but TRUSTED_PROXIES is empty: all callers count as one.',
      'Set TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1.',
    );
  return fine('proxies', trustedProxies.length === 0 ? 'none' : 'valid');
}

async function checkEgress({ httpsProxy }: Config): Promise<readonly Finding[]> {
  if (httpsProxy === null) return [];
  const { hostname, port } = new URL(httpsProxy);
  if (await canConnect(hostname, Number(port || 80)))
    return [fine('proxies', 'HTTPS_PROXY takes connections')];
  return [
    fault(
      'proxies',
      'HTTPS_PROXY takes no connections, so no vendor can be reached.',
      'Check its host and port, or remove it.',
    ),
  ];
}

export async function checkProxies(config: Config): Promise<readonly Finding[]> {
  return [checkTrustedProxies(config), ...(await checkEgress(config))];
}

export async function checkMail({ smtpUrl, mailFrom }: Config): Promise<Finding | null> {
  if (smtpUrl === null || mailFrom === null) return null;
  const wrong = await findSmtpFault(smtpUrl);
  if (wrong === null) return fine('mail', 'the mail server takes the sign-in');
  return fault(
    'mail',
    `The mail server refuses: ${wrong}.`,
    'Check host, port, user and password in SMTP_URL; smtps:// is for servers that begin with TLS.',
  );
}

/** What the operator can do about each kind of failure. */
const REMEDIES: Readonly<Record<string, string>> = {
  'key-refused': 'Make a new key at the vendor and replace the one in the settings.',
  'out-of-credit': 'Add credit at the vendor.',
  unreachable: 'Check the network, HTTPS_PROXY and the address of the vendor.',
  'rate-limited': 'Wait, or ask the vendor for higher limits.',
};

/** A sentence of one word: what it costs is below a hundredth of a cent. */
async function checkModel(providers: Providers, model: CatalogueModel): Promise<Finding> {
  const part = `vendor ${model.vendorId}`;
  const turn = createTurn({
    model: model.model,
    purpose: 'reply',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Say ok.' }] }],
    maxOutputTokens: ANSWER_TOKENS,
  });
  try {
    for await (const { type } of providers.for(model).stream(turn, AbortSignal.timeout(VENDOR_LIMIT_MS)))
      if (type === 'text-delta' || type === 'finish') break;
    return fine(part, `answers with ${model.model}`);
  } catch (error) {
    const kind = findFailureKind(error) ?? 'no answer';
    const remedy = REMEDIES[kind] ?? 'Try again in a minute; look at the status page of the vendor.';
    return fault(part, `A call to ${model.model} failed: ${kind}.`, remedy);
  }
}

/** One call for each vendor that is configured, to its cheapest model. */
export async function checkVendors(
  providers: Providers,
  vendorIds: readonly string[],
): Promise<readonly Finding[]> {
  const models = providers.listModels();
  const cheapest = vendorIds.flatMap((id) => {
    const own = models.filter(({ vendorId }) => vendorId === id);
    return own.toSorted((one, other) => one.prices.output - other.prices.output).slice(0, 1);
  });
  return Promise.all(cheapest.map((model) => checkModel(providers, model)));
}
