// The client that the protocol's own tests start: it tells the test which server to connect, and ends as that did.
// Arguments: where the test listens, the address of the server.
const [test = '', server = ''] = process.argv.slice(2);
const answer = await fetch(test, { method: 'POST', body: server });
process.exitCode = answer.ok ? 0 : 1;
export {};
