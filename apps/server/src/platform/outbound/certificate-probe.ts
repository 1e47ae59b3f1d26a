// Looks at the certificate that a server shows, trusted or not. The host is one that a user names, so its address is checked
// like every other outside one, and nothing but the handshake is said to it.
import { connect as connectSocket, type NetConnectOpts, type Socket } from 'node:net';
import { connect as connectSecure, type PeerCertificate, type TLSSocket } from 'node:tls';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../clock.ts';
import type { AddressGuard } from './address-guard.ts';
import { createDeadline } from './deadline.ts';
import { CONNECT_TIMEOUT_MS, toUnreachable, waitAsLongAsAny } from './failed-connection.ts';
import { createOpenCalls } from './open-calls.ts';

/** Of the web, mail, directories and DNS, where a connection begins with TLS. */
const PORTS: ReadonlySet<number> = new Set([443, 465, 636, 853, 993, 995, 8443]);
const TIMEOUT_MS = 15_000;
const MAX_CHAIN = 10;
/** The other side answered, but not with TLS of a version that is still in use. */
const NO_TLS = /^(ERR_SSL_|EPROTO$)/;

export interface SeenCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** Domain names that it is for. */
  readonly names: readonly string[];
  readonly validFromMs: number;
  readonly validToMs: number;
  readonly serial: string;
  /** SHA-256, in hexadecimal. */
  readonly fingerprint: string;
}

export interface TlsFindings {
  /** Such as `TLSv1.3`. */
  readonly protocol: string | null;
  readonly cipher: string;
  /** Why it is not trusted, as OpenSSL names it; `null` for one that is. */
  readonly problem: string | null;
  /** The certificate of the server first. */
  readonly chain: readonly SeenCertificate[];
}

export interface ProbeCall {
  readonly owner: string;
  readonly signal: AbortSignal;
}

/** Throws `destination_blocked`, `_unreachable`, `_timeout`, `_unreadable` where it is no TLS, `overloaded`, or the reason of the signal. */
export interface CertificateProbe {
  look(host: string, port: number, call: ProbeCall): Promise<TlsFindings>;
}

export interface CertificateProbeDeps {
  readonly guard: AddressGuard;
  readonly clock: Clock;
  /** Tests have their servers on other ports. */
  readonly connect?: (options: NetConnectOpts) => Socket;
}

const firstOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];

function nameOf({ CN, O }: PeerCertificate['subject']): string {
  return firstOf(CN) ?? firstOf(O) ?? '';
}

function toSeen(certificate: PeerCertificate): SeenCertificate {
  const { subject, issuer, subjectaltname, valid_from, valid_to, serialNumber, fingerprint256 } = certificate;
  return {
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    names: (subjectaltname ?? '')
      .split(', ')
      .flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : [])),
    validFromMs: Date.parse(valid_from),
    validToMs: Date.parse(valid_to),
    serial: serialNumber,
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

function readChain(socket: TLSSocket): SeenCertificate[] {
  const chain: SeenCertificate[] = [];
  let next = socket.getPeerCertificate(true);
  // A root names itself as its issuer.
  while (
    chain.length < MAX_CHAIN &&
    !chain.some(({ fingerprint }) => fingerprint === toSeen(next).fingerprint)
  ) {
    chain.push(toSeen(next));
    // Left out where the server does not send it, whatever the type says.
    const issuer = next.issuerCertificate as typeof next | undefined;
    if (issuer === undefined) break;
    next = issuer;
  }
  return chain;
}

function toProblem({ authorized, authorizationError }: TLSSocket): string | null {
  if (authorized) return null;
  // A code, whatever the type says.
  const error: unknown = authorizationError;
  return error instanceof Error ? error.message : String(error);
}

function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return new AppError(NO_TLS.test(code) ? 'destination_unreadable' : 'destination_unreachable', {
    cause: error,
  });
}

export function createCertificateProbe(deps: CertificateProbeDeps): CertificateProbe {
  const { guard, clock, connect = connectSocket } = deps;
  const openCalls = createOpenCalls();

  function connectTo(host: string, port: number, signal: AbortSignal): Promise<Socket> {
    const socket = connect({ host, port, lookup: guard.lookup });
    const stop = (): void => void socket.destroy(new AppError('destination_timeout'));
    signal.addEventListener('abort', stop, { once: true });
    return new Promise<Socket>((resolve, reject) => {
      socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new AppError('destination_unreachable')));
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.setTimeout(0);
        resolve(socket);
      });
    }).finally(() => signal.removeEventListener('abort', stop));
  }

  /** Failures to connect are told alike, whatever there is at the address. */
  async function open(host: string, port: number, signal: AbortSignal): Promise<Socket> {
    guard.checkHost(host);
    const startedMs = clock.monotonic();
    try {
      return await connectTo(host, port, signal);
    } catch (error) {
      await waitAsLongAsAny(clock, { startedMs, signal });
      throw error instanceof AppError ? toUnreachable(error) : error;
    }
  }

  function shakeHands(raw: Socket, host: string, signal: AbortSignal): Promise<TlsFindings> {
    return new Promise((resolve, reject) => {
      const stop = (): void =>
        reject(signal.reason instanceof Error ? signal.reason : new AppError('destination_timeout'));
      signal.addEventListener('abort', stop, { once: true });
      raw.once('error', reject);
      // Whom nobody vouches for is what is to be found out; nothing is told to them.
      const socket = connectSecure({ socket: raw, servername: host, rejectUnauthorized: false });
      socket.once('error', reject);
      socket.once('close', () => reject(new AppError('destination_unreachable')));
      socket.once('secureConnect', () => {
        const findings = {
          protocol: socket.getProtocol(),
          cipher: socket.getCipher().standardName,
          problem: toProblem(socket),
          chain: readChain(socket),
        };
        resolve(findings);
      });
    });
  }

  return {
    async look(host, port, { owner, signal }) {
      signal.throwIfAborted();
      if (!PORTS.has(port)) throw new AppError('destination_blocked');
      const leave = openCalls.enter(owner);
      const deadline = createDeadline(clock, { timeoutMs: TIMEOUT_MS, idleMs: TIMEOUT_MS, signal });
      let raw: Socket | null = null;
      try {
        raw = await open(host, port, deadline.signal);
        return await shakeHands(raw, host, deadline.signal);
      } catch (error) {
        deadline.signal.throwIfAborted();
        throw toFailure(error);
      } finally {
        deadline.end();
        raw?.destroy();
        leave();
      }
    },
  };
}
