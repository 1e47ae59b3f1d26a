// Stands before the processes as a load balancer does: each new connection goes to the next of them.
import { connect, createServer, type AddressInfo } from 'node:net';
import { listenToParent, sendToParent } from '../parent.ts';

const ports = process.argv.slice(2).map(Number);
let next = 0;

const server = createServer((incoming) => {
  const port = ports[next % ports.length] ?? 0;
  next += 1;
  const outgoing = connect(port, '127.0.0.1');
  incoming.on('error', () => outgoing.destroy());
  outgoing.on('error', () => incoming.destroy());
  incoming.pipe(outgoing).pipe(incoming);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 8_192 }, () => {
  // A server that listens on a port has an address of this form.
  sendToParent({ kind: 'ready', port: (server.address() as AddressInfo).port });
});
listenToParent({});
