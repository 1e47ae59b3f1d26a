// Checks who sent a call by its signature over the bytes as they were sent. Each sender has its own way; these are the
// documented ones. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DEFAULT_TOLERANCE_SECONDS } from '@parley/contract/deployments/constants.ts';
import type { HookSignature } from '@parley/contract/deployments/webhook-schemas.ts';
import { readSigningKey } from '../signing-secret.ts';

export interface SignedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** What is wrong with a signature, for its owner; `null` where it is valid or none is asked for. */
export type SignatureProblem = string | null;

const DEFAULT_HEADER = 'x-signature';

interface Check {
  readonly call: SignedCall;
  readonly secret: string;
  readonly nowSeconds: number;
  readonly signature: HookSignature;
}

function isEqual(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

function hmac(algorithm: string, key: string | Buffer, head: string, bytes: Buffer): Buffer {
  return createHmac(algorithm, key).update(head).update(bytes).digest();
}

/** Of what is no text in this encoding, nothing is left that could be equal. */
function decode(text: string, encoding: 'hex' | 'base64'): Buffer {
  return Buffer.from(text, encoding);
}

function findAge(stamp: string, { nowSeconds, signature }: Check): SignatureProblem {
  const tolerance = signature.tolerance_s ?? DEFAULT_TOLERANCE_SECONDS;
  if (!/^\d{1,12}$/.test(stamp)) return 'The time in the signature is missing or not a number of seconds.';
  return Math.abs(nowSeconds - Number(stamp)) > tolerance
    ? `The time in the signature is more than ${tolerance} s away from now.`
    : null;
}

const missing = (header: string): string => `The header ${header} is missing.`;
const MISMATCH = 'The signature does not fit the body and the secret.';

function checkStandard(check: Check): SignatureProblem {
  const { headers, bytes } = check.call;
  const read = (name: string) => headers[`webhook-${name}`] ?? headers[`svix-${name}`];
  const [id, stamp, signatures] = [read('id'), read('timestamp'), read('signature')];
  if (id === undefined) return missing('webhook-id');
  if (stamp === undefined) return missing('webhook-timestamp');
  if (signatures === undefined) return missing('webhook-signature');
  const age = findAge(stamp, check);
  if (age !== null) return age;
  const key = readSigningKey(check.secret);
  if (key === null) return 'The secret of this webhook is not base64 of at least 24 bytes.';
  const expected = hmac('sha256', key, `${id}.${stamp}.`, bytes);
  const isValid = signatures
    .split(' ')
    .some((one) => one.startsWith('v1,') && isEqual(decode(one.slice(3), 'base64'), expected));
  return isValid ? null : MISMATCH;
}

function checkGithub({ call, secret }: Check): SignatureProblem {
  const given = call.headers['x-hub-signature-256'];
  if (given === undefined) return missing('X-Hub-Signature-256');
  const expected = hmac('sha256', secret, '', call.bytes);
  return given.startsWith('sha256=') && isEqual(decode(given.slice(7), 'hex'), expected) ? null : MISMATCH;
}

function checkStripe(check: Check): SignatureProblem {
  const given = check.call.headers['stripe-signature'];
  if (given === undefined) return missing('Stripe-Signature');
  const parts = given.split(',').map((part): [string, string] => {
    const at = part.indexOf('=');
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
  const stamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const age = findAge(stamp, check);
  if (age !== null) return age;
  const expected = hmac('sha256', check.secret, `${stamp}.`, check.call.bytes);
  const isValid = parts.some(([name, value]) => name === 'v1' && isEqual(decode(value, 'hex'), expected));
  return isValid ? null : MISMATCH;
}

function checkSlack(check: Check): SignatureProblem {
  const { headers, bytes } = check.call;
  const stamp = headers['x-slack-request-timestamp'];
  const given = headers['x-slack-signature'];
  if (stamp === undefined) return missing('X-Slack-Request-Timestamp');
  if (given === undefined) return missing('X-Slack-Signature');
  const age = findAge(stamp, check);
  if (age !== null) return age;
  const expected = hmac('sha256', check.secret, `v0:${stamp}:`, bytes);
  return given.startsWith('v0=') && isEqual(decode(given.slice(3), 'hex'), expected) ? null : MISMATCH;
}

function checkPlain({ call, secret, signature }: Check): SignatureProblem {
  const header = signature.header ?? DEFAULT_HEADER;
  const given = call.headers[header.toLowerCase()];
  if (given === undefined) return missing(header);
  const prefix = signature.prefix ?? '';
  if (!given.startsWith(prefix)) return `The header ${header} does not begin with ${prefix}.`;
  const [algorithm = 'sha256', encoding] = (signature.scheme ?? 'sha256-hex').split('-');
  const expected = hmac(algorithm, secret, '', call.bytes);
  const value = decode(given.slice(prefix.length), encoding === 'base64' ? 'base64' : 'hex');
  return isEqual(value, expected) ? null : MISMATCH;
}

const CHECKS: Readonly<Record<Exclude<HookSignature['kind'], 'none'>, (check: Check) => SignatureProblem>> = {
  standard: checkStandard,
  github: checkGithub,
  stripe: checkStripe,
  slack: checkSlack,
  hmac: checkPlain,
};

/** Without a secret that can be read, nothing is valid. */
export function findSignatureProblem(
  signature: HookSignature,
  secret: string | null,
  call: SignedCall,
  nowMs: number,
): SignatureProblem {
  if (signature.kind === 'none') return null;
  if (secret === null) return 'This webhook has no secret yet.';
  return CHECKS[signature.kind]({ call, secret, nowSeconds: Math.floor(nowMs / 1_000), signature });
}
