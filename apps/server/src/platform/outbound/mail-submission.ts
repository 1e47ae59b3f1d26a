// Hands a user's email to the mail server of that user. The server is one that a user names, so its address is checked like
// every other outside one: resolved once, every answer checked, and the connection goes to a checked address.
import { connect as connectSocket, type Socket } from 'node:net';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../clock.ts';
import type { AddressGuard } from './address-guard.ts';
import { CONNECT_TIMEOUT_MS, toUnreachable, waitAsLongAsAny } from './failed-connection.ts';
import { createOpenCalls } from './open-calls.ts';

/** For handing in email; 465 begins with TLS, the others switch to it before anything is told. */
const PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);
const TLS_PORT = 465;
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export interface OutgoingMail {
  /** The same for every attempt at this email. */
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
}

export interface MailCall {
  readonly owner: string;
  readonly signal: AbortSignal;
}

export interface MailReceipt {
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
}

type Refusal = 'sign-in' | 'no-tls' | 'later' | 'recipients' | 'refused';

/** A refusal of the mail server. What it says is not passed on: it may repeat what it was told. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  readonly refusal: Refusal;
  /** The number of the answer, such as 550. */
  readonly answer: number | null;

  constructor(refusal: Refusal, answer: number | null) {
    super(`The mail server refused: ${refusal}`);
    this.refusal = refusal;
    this.answer = answer;
  }
}

/** Throw a `MailRefusedError`, `destination_blocked`, `_unreachable` or `_timeout`, `overloaded`, or the reason of the signal. */
export interface MailSubmission {
  send(server: MailServer, mail: OutgoingMail, call: MailCall): Promise<MailReceipt>;
  /** Signs in, and sends nothing. */
  verify(server: MailServer, call: MailCall): Promise<void>;
}

export interface MailSubmissionDeps {
  readonly guard: AddressGuard;
  readonly clock: Pick<Clock, 'monotonic' | 'sleep'>;
  /** Tests have their servers on other ports. */
  readonly connect?: typeof connectSocket;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
  ETLS: 'no-tls',
  EENVELOPE: 'recipients',
  EMESSAGE: 'refused',
  EPROTOCOL: 'refused',
};

/** Its numbers beginning with 4 mean: not now. */
const isTemporary = (answer: number | null): boolean => answer !== null && answer >= 400 && answer < 500;

function toFailure(error: unknown): Error {
  if (error instanceof AppError) return error;
  const facts = typeof error === 'object' && error !== null ? error : {};
  const code = 'code' in facts && typeof facts.code === 'string' ? facts.code : '';
  const answer =
    'responseCode' in facts && typeof facts.responseCode === 'number' ? facts.responseCode : null;
  if (code === 'ETIMEDOUT') return new AppError('destination_timeout', { cause: error });
  if (isTemporary(answer)) return new MailRefusedError('later', answer);
  const refusal = REFUSALS[code];
  return refusal === undefined
    ? new AppError('destination_unreachable', { cause: error })
    : new MailRefusedError(refusal, answer);
}

/** As the URL parser reads it, which knows every spelling of a number. */
function toHost(given: string): string {
  const host = URL.parse(`http://${given}/`)?.hostname;
  if (host === undefined || /[/\\@?#:\s]/.test(given)) throw new AppError('destination_blocked');
  return host;
}

export function createMailSubmission(deps: MailSubmissionDeps): MailSubmission {
  const { guard, clock, connect = connectSocket } = deps;
  const openCalls = createOpenCalls();

  function connectTo(host: string, port: number): Promise<Socket> {
    const socket = connect({ host, port, lookup: guard.lookup });
    return new Promise((resolve, reject) => {
      socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new AppError('destination_unreachable')));
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        socket.setTimeout(0);
        resolve(socket);
      });
    });
  }

  async function open(host: string, port: number, signal: AbortSignal): Promise<Socket> {
    guard.checkHost(host);
    const startedMs = clock.monotonic();
    try {
      return await connectTo(host, port);
    } catch (error) {
      await waitAsLongAsAny(clock, { startedMs, signal });
      throw error instanceof AppError ? toUnreachable(error) : error;
    }
  }

  async function createTransport(
    { host, port, user, password }: MailServer,
    { domain, signal }: { readonly domain: string; readonly signal: AbortSignal },
  ) {
    const name = toHost(host);
    if (!PORTS.has(port)) throw new AppError('destination_blocked');
    const [{ createTransport: create }, connection] = await Promise.all([
      import('nodemailer'),
      open(name, port, signal),
    ]);
    const transport = create({
      host: name,
      port,
      connection,
      // The name of this machine is nobody's business.
      name: domain,
      secure: port === TLS_PORT,
      requireTLS: true,
      auth: { user, pass: password },
      tls: { servername: name, minVersion: 'TLSv1.2' },
      maxResponseSize: MAX_ANSWER_BYTES,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { transport, connection };
  }

  type Transport = Awaited<ReturnType<typeof createTransport>>['transport'];

  async function use<Result>(
    server: MailServer,
    { owner, signal, domain }: MailCall & { readonly domain: string },
    work: (transport: Transport) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const leave = openCalls.enter(owner);
    let connection: Socket | null = null;
    const stop = (): void => void connection?.destroy();
    signal.addEventListener('abort', stop);
    try {
      const opened = await createTransport(server, { domain, signal });
      ({ connection } = opened);
      signal.throwIfAborted();
      return await work(opened.transport);
    } catch (error) {
      signal.throwIfAborted();
      throw toFailure(error);
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
      leave();
    }
  }

  const domainOf = (address: string): string => address.split('@').at(-1) ?? 'localhost';
  // Objects, so that an address is never parsed as a list of addresses.
  const toAddresses = (list: readonly string[]) => list.map((address) => ({ name: '', address }));

  return {
    send(server, mail, call) {
      const domain = domainOf(mail.from);
      return use(server, { ...call, domain }, async (transport) => {
        const { accepted, rejected } = await transport.sendMail({
          messageId: `<${mail.id}@${domain}>`,
          from: { name: '', address: mail.from },
          to: toAddresses(mail.to),
          cc: toAddresses(mail.cc),
          bcc: toAddresses(mail.bcc),
          ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
        });
        return { accepted, rejected };
      });
    },
    async verify(server, call) {
      await use(server, { ...call, domain: domainOf(server.user) }, (transport) => transport.verify());
    },
  };
}
