// One attempt to reach a recipient.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { PermanentJobError } from '../../../platform/jobs/job-kind.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { isTemporary } from '../../../platform/outbound/is-temporary.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { cutText, findChatFormat } from './chat-formats.ts';
import type { Push } from '../../push/index.ts';
import type { MessageText } from './results.texts.ts';
import { toSignedHeaders } from './signature.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

export interface Outcome {
  readonly isDelivered: boolean;
  /** Another attempt may succeed. */
  readonly canRetry: boolean;
  /** Of the answer. */
  readonly status: number | null;
  readonly error: string | null;
}

/** What another attempt would not change. */
const FINAL_CODES: readonly string[] = ['destination_blocked', 'validation_failed', 'too_large'];

export function toFailure(error: unknown): Outcome {
  const code = error instanceof AppError ? error.code : 'internal';
  return { isDelivered: false, canRetry: !FINAL_CODES.includes(code), status: null, error: code };
}

function toOutcome(status: number, isRefused: boolean): Outcome {
  const isOk = status >= 200 && status < 300 && !isRefused;
  const canRetry = isTemporary(status) || isRefused;
  return { isDelivered: isOk, canRetry: !isOk && canRetry, status, error: isOk ? null : 'delivery_refused' };
}

interface Post {
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function post(
  outbound: Pick<Outbound, 'request'>,
  { url, body, headers, signal }: Post,
  isRefused: (answer: string) => boolean = () => false,
): Promise<Outcome> {
  try {
    const { status, body: answer } = await outbound.request({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
      maxBytes: MAX_ANSWER_BYTES,
      maxRedirects: 0,
      signal,
    });
    return toOutcome(status, status < 300 && isRefused(answer.toString('utf8')));
  } catch (error) {
    return toFailure(error);
  }
}

/** The id is the same for every attempt, by which mail servers recognise a repeat. */
export async function sendMail(
  mail: Pick<Mail, 'send'>,
  { id, to, subject, text }: MessageText & { readonly id: string; readonly to: string },
): Promise<Outcome> {
  try {
    await mail.send({ id, to, subject, text });
    return { isDelivered: true, canRetry: false, status: null, error: null };
  } catch (error) {
    const isFinal = error instanceof PermanentJobError;
    const code = isFinal ? 'delivery_refused' : 'mail_not_sent';
    return { isDelivered: false, canRetry: !isFinal, status: null, error: code };
  }
}

export function sendChat(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  { text }: MessageText,
  signal: AbortSignal,
): Promise<Outcome> {
  const format = findChatFormat(url);
  const body = JSON.stringify(format.toBody(cutText(text.trim(), format)));
  return post(outbound, { url, body, signal }, format.isRefused);
}

/** `null`: the device has signed out, or is not notified any more. */
export async function sendPush(
  push: Pick<Push, 'send'>,
  deviceId: string,
  { subject: title, short: body, path }: MessageText,
  signal: AbortSignal,
): Promise<Outcome | null> {
  try {
    const status = await push.send(deviceId, { title, body, path }, signal);
    return status === null ? null : toOutcome(status, false);
  } catch (error) {
    return toFailure(error);
  }
}

export interface SignedCallback {
  readonly url: string;
  readonly secret: string;
  /** The same for every attempt. */
  readonly id: string;
  readonly atMs: number;
  readonly message: unknown;
}

export function sendCallback(
  outbound: Pick<Outbound, 'request'>,
  { url, secret, id, atMs, message }: SignedCallback,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = JSON.stringify(message);
  return post(outbound, { url, body, headers: toSignedHeaders(secret, { id, atMs, body }), signal });
}
