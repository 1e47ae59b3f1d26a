// Stripe for tests: the calls that are made of it, its hosted page, and its events with their signature, in the form of
// recorded ones.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const WEBHOOK_SECRET = 'whsec_only_for_tests';
export const STRIPE_KEY = 'sk_test_only_for_tests';

type Fields = Record<string, unknown>;

const read = (name: string): Fields =>
  JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8')) as Fields;

const RECORDED = {
  completed: read('checkout-session-completed-payment'),
  refunded: read('charge-refunded'),
  disputed: read('charge-dispute-created'),
  intentFailed: read('payment-intent-payment-failed'),
  intentSucceeded: read('payment-intent-succeeded'),
};

let events = 0;

/** A recorded event about another object; each has an id of its own. */
export function toEvent(like: keyof typeof RECORDED, object: Fields, more: Fields = {}): Fields {
  const event = RECORDED[like];
  const data = event['data'] as { readonly object: Fields };
  events += 1;
  return { ...event, id: `evt_${events}`, ...more, data: { object: { ...data.object, ...object } } };
}

export interface Paid {
  readonly paymentId: string;
  readonly cents: number;
}

export const toCompleted = ({ paymentId, cents }: Paid, more: Fields = {}): Fields =>
  toEvent('completed', {
    amount_total: cents,
    metadata: { payment_id: paymentId },
    payment_intent: `pi_of_${paymentId}`,
    ...more,
  });

export const toRefunded = ({ paymentId, cents }: Paid): Fields =>
  toEvent('refunded', {
    amount_refunded: cents,
    metadata: { payment_id: paymentId },
    payment_intent: `pi_of_${paymentId}`,
  });

export function toSignature(payload: string, atMs: number, secret = WEBHOOK_SECRET): string {
  const seconds = Math.floor(atMs / 1_000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** What became of the refund of a payment, in the form of Stripe's event. */
export const toRefund = ({ paymentId, cents }: Paid, type: string, status: string): Fields =>
  toEvent(
    'refunded',
    { object: 'refund', amount: cents, status, payment_intent: `pi_of_${paymentId}`, metadata: {} },
    { type },
  );

/** As Stripe has it now, in cents. */
export interface Returned {
  readonly refunded?: number;
  readonly disputes?: readonly { readonly amount: number; readonly status: string }[];
}

export interface StripeCall {
  readonly path: string;
  readonly form: URLSearchParams;
  readonly key: string | undefined;
}

export interface StripeStub {
  readonly url: string;
  readonly calls: readonly StripeCall[];
  /** How the next charges without a page end; by default they succeed. */
  declineCharges(isDeclined: boolean): void;
  /** Until it is told otherwise, calls are answered with a failure of Stripe's own. */
  breakDown(isBroken: boolean): void;
  /** Of every charge without a page: what it answers to questions about it. */
  charged(fields: Fields): void;
  /** Of every payment: what it answers to questions about refunds and disputes. */
  returned(what: Returned): void;
  /** Until it is told otherwise, calls have their effect and no answer. */
  loseAnswers(isLost: boolean): void;
  /** Where its page sends the event once someone pays on it. */
  notify(webhookUrl: string): void;
  stop(): Promise<void>;
}

const DECLINED = read('card-declined.error');
const SESSION = read('checkout-session-created');

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const bytes of request) body += String(bytes);
  return body;
}

function send(response: ServerResponse, status: number, body: Fields): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

interface Page {
  readonly form: URLSearchParams;
}

function toHtml({ form }: Page, id: string): string {
  const cents = Number(form.get('line_items[0][price_data][unit_amount]'));
  return `<!doctype html><title>Pay</title><h1>$${(cents / 100).toFixed(2)}</h1>
<form method="post" action="/pay/${id}"><button>Pay</button></form><a href="${form.get('cancel_url') ?? ''}">Back</a>`;
}

export async function startStripeStub(): Promise<StripeStub> {
  const calls: StripeCall[] = [];
  const pages = new Map<string, Page>();
  const answers = new Map<string, Fields>();
  let isDeclined = false;
  let isBroken = false;
  let isLost = false;
  let charge: Fields = {};
  let { refunded = 0, disputes = [] }: Returned = {};
  let webhookUrl = '';

  async function pay(id: string, response: ServerResponse): Promise<void> {
    const form = pages.get(id)?.form ?? new URLSearchParams();
    const paymentId = form.get('metadata[payment_id]') ?? '';
    const cents = Number(form.get('line_items[0][price_data][unit_amount]'));
    const payload = JSON.stringify(toCompleted({ paymentId, cents }, { id }));
    const headers = {
      'stripe-signature': toSignature(payload, Date.now()),
      'content-type': 'application/json',
    };
    await fetch(webhookUrl, { method: 'POST', body: payload, headers });
    response.writeHead(303, { location: form.get('success_url') ?? '' }).end();
  }

  function answer(path: string, form: URLSearchParams, response: ServerResponse): Fields | null {
    if (path === '/v1/checkout/sessions') {
      const id = `cs_test_${pages.size + 1}`;
      pages.set(id, { form });
      return { ...SESSION, id, url: `${url}/pay/${id}` };
    }
    if (path.endsWith('/expire')) return { ...SESSION, status: 'expired' };
    if (path === '/v1/payment_intents' && isDeclined) {
      send(response, 402, DECLINED);
      return null;
    }
    if (path === '/v1/payment_intents')
      return { object: 'payment_intent', id: `pi_of_${form.get('metadata[payment_id]') ?? ''}` };
    if (path.startsWith('/v1/payment_intents/'))
      return {
        object: 'payment_intent',
        metadata: { payment_id: path.replace(/^.*\/pi_of_|\?.*$/g, '') },
        latest_charge: { object: 'charge', amount_refunded: refunded },
        ...charge,
      };
    if (path.startsWith('/v1/disputes?')) return { object: 'list', has_more: false, data: disputes };
    return { object: 'payment_method' };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const form = new URLSearchParams(await readBody(request));
    const key = request.headers['idempotency-key']?.toString();
    const page = /^\/pay\/(.+)$/.exec(path)?.[1];
    if (page !== undefined && request.method === 'POST') return pay(page, response);
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(toHtml({ form: pages.get(page)?.form ?? form }, page));
      return;
    }
    calls.push({ path, form, key });
    if (isBroken) return send(response, 500, { error: { type: 'api_error', message: 'Stripe is down' } });
    const before = key === undefined ? undefined : answers.get(key);
    const body = before ?? answer(path, form, response);
    if (body === null) return;
    if (key !== undefined) answers.set(key, body);
    if (isLost) return void response.destroy();
    send(response, 200, body);
  }

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    declineCharges(value) {
      isDeclined = value;
    },
    breakDown(value) {
      isBroken = value;
    },
    charged(fields) {
      charge = fields;
    },
    returned(what) {
      ({ refunded = 0, disputes = [] } = what);
    },
    loseAnswers(value) {
      isLost = value;
    },
    notify(address) {
      webhookUrl = address;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
