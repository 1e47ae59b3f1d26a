// Email as tools send it: through the mail server of the credential, with failures in words that a model can use.
import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  MailRefusedError,
  type MailServer,
  type MailSubmission,
} from '../platform/outbound/mail-submission.ts';
import { toToolFailure } from './http-failures.ts';
import { ToolFailure, type ToolMail } from './tool.ts';

export interface ToolMailCall {
  readonly owner: string;
  readonly signal: AbortSignal;
  /** Of the credential. */
  findServer(): Promise<MailServer>;
  /** Notes that the server does not accept the credential. */
  refuse(): Promise<ToolFailure>;
}

const UNCERTAIN: ReadonlySet<string> = new Set(['destination_timeout', 'destination_unreachable']);

async function toFailure(error: unknown, call: ToolMailCall): Promise<unknown> {
  if (error instanceof AppError) {
    const failure = toToolFailure(error);
    return failure instanceof ToolFailure && UNCERTAIN.has(error.code)
      ? new ToolFailure(
          failure.code,
          'The mail server could not be reached, or went silent. The mail may have been sent all the same: ask before trying again.',
        )
      : failure;
  }
  if (!(error instanceof MailRefusedError)) return error;
  const number = error.answer === null ? '' : ` (${error.answer})`;
  switch (error.refusal) {
    case 'sign-in':
      return call.refuse();
    case 'no-tls':
      return new ToolFailure(
        'failed',
        'The mail server offers no encrypted connection that can be trusted, so it was told nothing. The person has to check its name and port.',
      );
    case 'later':
      return new ToolFailure('rate_limited', `The mail server takes no mail at the moment${number}.`, 300);
    case 'recipients':
      return new ToolFailure(
        'bad_input',
        `The mail server refused the sender or the recipients${number}. Check the addresses.`,
      );
    case 'refused':
      return new ToolFailure('failed', `The mail server refused the mail${number}.`);
  }
}

export function bindMail(submission: MailSubmission, call: ToolMailCall): ToolMail {
  return {
    async send(mail) {
      const server = await call.findServer();
      try {
        return await submission.send(server, mail, call);
      } catch (error) {
        call.signal.throwIfAborted();
        throw await toFailure(error, call);
      }
    },
  };
}
