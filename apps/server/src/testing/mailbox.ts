// A mail server for tests.
import { createServer, type AddressInfo, type Server } from 'node:net';

export interface Mailbox {
  readonly url: string;
  readonly mails: readonly string[];
  readonly server: Server;
}

/** Accepts and records every email, unless it is to `refuse` it with a code and a text. */
export async function startMailbox(refuse: (mail: string) => string | null = () => null): Promise<Mailbox> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let isBody = false;
    let body = '';
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (isBody) {
        body += bytes.toString();
        if (!body.endsWith('\r\n.\r\n')) return;
        const mail = body;
        mails.push(mail);
        isBody = false;
        body = '';
        socket.write(`${refuse(mail) ?? '250 kept'}\r\n`);
        return;
      }
      const command = bytes.toString().slice(0, 4).toUpperCase();
      isBody = command === 'DATA';
      socket.write(isBody ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, server };
}
