// The head of an HTTP/1.1 request.

/** An import would read all exports of the module, which loads Node's implementation of the Fetch API: 3 MB. */
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

function toAuthorization({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** @throws TypeError for a header that HTTP cannot carry */
export function toRequestText({ method, headers, body }: UpstreamRequest, url: URL): string {
  const all: Record<string, string> = {
    host: url.host,
    connection: 'keep-alive',
    ...toAuthorization(url),
    ...headers,
    // Compressed streams are delayed until a block is full.
    'accept-encoding': 'identity',
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
