// A mail server for tests that signs in and speaks TLS, reached by the name of its certificate.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { createMailSubmission, type MailSubmission } from '../platform/outbound/mail-submission.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import type { LocalCertificate } from './vendors/local-certificate.ts';

export interface SeenMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly body: string;
}

export interface MailServerScript {
  /** Answers in place of the usual ones, by the beginning of a command; `.` for the end of a mail. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly hasNoTls?: boolean;
  /** In place of the answer to the end of a mail, the connection is closed. */
  readonly hangsUp?: boolean;
}

export interface TestMailServer {
  readonly mails: readonly SeenMail[];
  /** What was said before the connection was encrypted. */
  readonly plain: readonly string[];
  /** As `AUTH PLAIN` tells them, decoded. */
  readonly signIns: readonly string[];
  connections(): number;
  stop(): Promise<void>;
}

interface SeenByServer {
  readonly certificate: LocalCertificate;
  readonly script: MailServerScript;
  readonly mails: SeenMail[];
  readonly plain: string[];
  readonly signIns: string[];
}

class Session {
  private isBody = false;
  private text = '';
  private sender = '';
  private recipients: string[] = [];
  private socket: Socket;

  private readonly server: SeenByServer;

  constructor(raw: Socket, server: SeenByServer, isSecure: boolean) {
    this.server = server;
    this.socket = raw;
    if (isSecure) this.secure();
    else this.listen();
    this.socket.write('220 test\r\n');
  }

  private secure(): void {
    const { certificate, key } = this.server.certificate;
    const secureContext = createSecureContext({ cert: certificate, key });
    this.socket.removeAllListeners('data');
    this.socket = new TLSSocket(this.socket, { isServer: true, secureContext });
    this.listen();
  }

  private listen(): void {
    this.socket.on('error', () => undefined);
    this.socket.on('data', (bytes) => {
      this.text += bytes.toString();
      this.read();
    });
  }

  private read(): void {
    for (;;) {
      const end = this.text.indexOf(this.isBody ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = this.text.slice(0, end);
      this.text = this.text.slice(end + (this.isBody ? 5 : 2));
      if (this.isBody) this.endMail(line);
      else this.answer(line);
    }
  }

  private endMail(body: string): void {
    const { script, mails } = this.server;
    const refusal = script.answers?.['.'];
    this.isBody = false;
    if (script.hangsUp) return void this.socket.destroy();
    if (refusal === undefined) mails.push({ sender: this.sender, recipients: this.recipients, body });
    this.socket.write(`${refusal ?? '250 kept'}\r\n`);
  }

  private answer(line: string): void {
    const { script, plain, signIns } = this.server;
    const isSecure = this.socket instanceof TLSSocket;
    if (!isSecure) plain.push(line);
    const own = Object.entries(script.answers ?? {}).find(([start]) => line.startsWith(start));
    if (line.startsWith('MAIL FROM')) this.sender = /<([^>]*)>/.exec(line)?.[1] ?? '';
    else if (line.startsWith('RCPT TO') && !own) this.recipients.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
    else if (line.startsWith('AUTH PLAIN'))
      signIns.push(Buffer.from(line.slice(11), 'base64').toString().replaceAll('\0', ' ').trim());
    if (own) return void this.socket.write(`${own[1]}\r\n`);
    if (line.startsWith('EHLO')) {
      const tls = isSecure || script.hasNoTls ? '' : '250-STARTTLS\r\n';
      return void this.socket.write(`250-test\r\n${tls}250 AUTH PLAIN\r\n`);
    }
    if (line === 'STARTTLS') {
      if (script.hasNoTls) return void this.socket.write('502 what?\r\n');
      this.socket.write('220 go on\r\n');
      return this.secure();
    }
    this.isBody = line === 'DATA';
    const usual = line.startsWith('AUTH') ? '235 welcome' : this.isBody ? '354 go on' : '250 ok';
    this.socket.write(`${line === 'QUIT' ? '221 bye' : usual}\r\n`);
  }
}

/** One that both ways of encryption lead to: from the port 465 with TLS from the start. */
export async function startMailServer(
  certificate: LocalCertificate,
  script: MailServerScript = {},
): Promise<
  TestMailServer & {
    readonly submission: MailSubmission;
    readonly clock: ManualClock;
    readonly wanted: readonly string[];
  }
> {
  const seen = {
    certificate,
    script,
    mails: [] as SeenMail[],
    plain: [] as string[],
    signIns: [] as string[],
  };
  const sockets = new Set<Socket>();
  let connections = 0;
  const listen = async (isSecure: boolean): Promise<Server> => {
    const server = createServer((socket) => {
      connections += 1;
      sockets.add(socket);
      socket.on('error', () => undefined);
      new Session(socket, seen, isSecure);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  };
  const [open, secure] = await Promise.all([listen(false), listen(true)]);
  // A server that listens on a port has an address with one.
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const clock = createManualClock();
  const wanted: string[] = [];
  const guard = createAddressGuard({
    resolve: (host) => {
      wanted.push(host);
      return Promise.resolve([{ address: host === 'inside.example' ? '10.0.0.7' : '127.0.0.1', family: 4 }]);
    },
    isAllowed: (address) => address === '127.0.0.1',
  });
  const submission = createMailSubmission({
    guard,
    clock,
    connect: ((options: { host: string; port: number }) =>
      connect({ ...options, port: portOf(options.port === 465 ? secure : open) })) as typeof connect,
  });
  return {
    ...seen,
    submission,
    clock,
    wanted,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([open, secure].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
