// With the documented examples of each sender.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HookSignature } from '@parley/contract/deployments/webhook-schemas.ts';
import { findSignatureProblem } from './hook-signatures.ts';

interface Example {
  readonly signature: HookSignature;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly atSeconds: number;
}

const STRIPE_BODY = '{"id":"evt_1","object":"event"}';
const stripeSign = (secret: string) =>
  createHmac('sha256', secret).update(`1492774577.${STRIPE_BODY}`).digest('hex');

const EXAMPLES: Readonly<Record<string, Example>> = {
  'Standard Webhooks': {
    signature: { kind: 'standard' },
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    body: '{"test": 2432232314}',
    atSeconds: 1_614_265_330,
  },
  GitHub: {
    signature: { kind: 'github' },
    secret: ["It's a Secret to Every", 'body'].join(''),
    headers: {
      'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    },
    body: 'Hello, World!',
    atSeconds: 0,
  },
  Slack: {
    signature: { kind: 'slack' },
    secret: '8f742231b10e8888abcd99yyyzzz85a5',
    headers: {
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    },
    body: 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
    atSeconds: 1_531_420_618,
  },
  Stripe: {
    signature: { kind: 'stripe' },
    secret: 'whsec_test_secret',
    headers: {
      'stripe-signature': `t=1492774577,v1=${'0'.repeat(64)},v1=${stripeSign('whsec_test_secret')},v0=${'6'.repeat(64)}`,
    },
    body: STRIPE_BODY,
    atSeconds: 1_492_774_577,
  },
  'an HMAC in a header of its own': {
    signature: { kind: 'hmac', header: 'X-Sign', scheme: 'sha512-hex', prefix: 'hmac ' },
    secret: 'Jefe',
    headers: {
      'x-sign':
        'hmac 164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    },
    body: 'what do ya want for nothing?',
    atSeconds: 0,
  },
};

function check({ signature, secret, headers, body, atSeconds }: Example, laterSeconds = 0) {
  const call = { headers, bytes: Buffer.from(body) };
  return findSignatureProblem(signature, secret, call, (atSeconds + laterSeconds) * 1_000);
}

const isTimed = ({ signature }: Example): boolean => ['standard', 'stripe', 'slack'].includes(signature.kind);

describe('signatures of calls', () => {
  it.each(Object.entries(EXAMPLES))(
    'of %s are valid as documented, and only over these bytes [HOK-02] [WH-03]',
    (_name, example) => {
      expect(check(example)).toBeNull();
      expect(check({ ...example, body: `${example.body} ` })).toMatch(/does not fit/);
      expect(check({ ...example, secret: `${example.secret.slice(0, -4)}AAAA` })).toMatch(/does not fit/);
      expect(check({ ...example, headers: {} })).toMatch(/is missing/);
      for (const name of Object.keys(example.headers))
        expect(check({ ...example, headers: { ...example.headers, [name]: 'x' } }), name).not.toBeNull();
    },
  );

  it.each(Object.entries(EXAMPLES).filter(([, example]) => isTimed(example)))(
    'of %s are valid within five minutes of their time [HOK-02] [WH-03]',
    (_name, example) => {
      expect(check(example, 300)).toBeNull();
      expect(check(example, -300)).toBeNull();
      expect(check(example, 301)).toMatch(/300 s away/);
      expect(check(example, -301)).toMatch(/300 s away/);
      const patient = { ...example, signature: { ...example.signature, tolerance_s: 600 } };
      expect(check(patient, 500)).toBeNull();
    },
  );

  it('are never valid with a secret that is not base64, or with few bytes of it [HOK-02] [WH-03]', () => {
    const atSeconds = 1_614_265_330;
    for (const secret of [
      '密码密码密码密码',
      'whsec_',
      'not base64, but long enough for a key',
      'whsec_c2hvcnQ=',
    ]) {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const stamp = String(atSeconds);
      const signature = createHmac('sha256', key).update(`id.${stamp}.{}`).digest('base64');
      const headers = {
        'webhook-id': 'id',
        'webhook-timestamp': stamp,
        'webhook-signature': `v1,${signature}`,
      };
      const example = { signature: { kind: 'standard' as const }, secret, headers, body: '{}', atSeconds };
      expect(check(example), secret).toMatch(/not base64/);
    }
  });

  it('are never valid without a secret', () => {
    const call = { headers: {}, bytes: Buffer.alloc(0) };
    expect(findSignatureProblem({ kind: 'github' }, null, call, 0)).not.toBeNull();
    expect(findSignatureProblem({ kind: 'none' }, null, call, 0)).toBeNull();
  });
});
