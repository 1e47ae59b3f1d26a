// The server that is called: it answers each request with the same few bytes.
import { createServer } from 'node:http';
import { sendToParent } from '../parent.ts';

const ANSWER = JSON.stringify({ port: 'DEHAM', rate: 3985, currency: 'EUR', note: 'x'.repeat(500) });
const [host = '127.0.0.1', port = '8080'] = process.argv.slice(2);

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(ANSWER);
  });
});
server.listen(Number(port), host, () => sendToParent({ kind: 'ready' }));
