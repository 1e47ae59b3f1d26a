// Money that is added: the configured provider, its events, and what is charged automatically.
import {
  createAskAboutCharges,
  createCheckouts,
  createLeavePayments,
  createPaymentEvents,
  createPaymentReads,
  createRefillSettings,
  createRefillWork,
  createSandbox,
  createStripe,
  createTellPayer,
  type PaymentEvents,
  type PaymentProvider,
  type Sandbox,
} from '../../features/payments/index.ts';
import type { ComposeDeps } from '../deps.ts';
import type { Platform } from '../platform.ts';
import { toPublicUrl } from '../../config.public-url.ts';
import type { Replies } from '../replies.ts';

type Deliver = PaymentEvents['receive'];

function createOwnSandbox({ config, secrets, clock, ids }: ComposeDeps, deliver: Deliver): Sandbox | null {
  if (!config.payments.isSandbox) return null;
  const publicUrl = toPublicUrl(config);
  return createSandbox({ clock, ids, secret: secrets.jwtSecret, publicUrl, deliver });
}

function createProvider({ config, clock }: ComposeDeps): PaymentProvider | null {
  const { stripe: settings } = config.payments;
  return settings && createStripe({ settings, clock, publicUrl: toPublicUrl(config) });
}

const refuse = (): Promise<never> => Promise.reject(new Error('There is no payment provider'));

export type PaymentParts = ReturnType<typeof createPaymentParts>;

export function createPaymentParts(deps: ComposeDeps, platform: Platform, { billing }: Replies) {
  const { config, db, clock, ids, log } = deps;
  const { audit, jobs, mail, limiter } = platform;
  const sandbox = createOwnSandbox(deps, (bytes, signature) => receive(bytes, signature));
  const provider = sandbox ?? createProvider(deps);
  const tell = createTellPayer({ mail, publicUrl: toPublicUrl(config) });
  const events = provider && createPaymentEvents({ db, clock, log, jobs, audit, billing, provider, tell });
  const receive: Deliver = events?.receive ?? refuse;
  const reads = createPaymentReads({ db });
  const shared = { db, clock, ids, jobs, billing, provider, events: { apply: events?.apply ?? refuse } };
  const payments = {
    provider,
    sandbox,
    events,
    reads,
    clock,
    checkouts: createCheckouts({ ...shared, log, limiter, reads }),
    refill: createRefillSettings({ db, jobs, audit, clock, billing, provider }),
  };
  return {
    payments,
    refillWork: createRefillWork({ ...shared, tell }),
    askAboutCharges: createAskAboutCharges({ ...shared, log, audit, tell }),
    leavePayments: createLeavePayments({ jobs, provider }),
  };
}
