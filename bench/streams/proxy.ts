// The baseline of the streaming measurement: forwards bytes in both directions, nothing else.
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendToParent, listenToParent } from '../parent.ts';

const vendorPort = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 4_096 });

const server = createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const call = request({ host: '127.0.0.1', port: vendorPort, method, path, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  call.on('error', () => outgoing.destroy());
  outgoing.on('close', () => call.destroy());
  incoming.pipe(call);
});
server.keepAliveTimeout = 60_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 8_192 }, () => {
  // A server that listens on a port has an address of this form.
  sendToParent({ kind: 'ready', port: (server.address() as AddressInfo).port });
});
listenToParent({});
