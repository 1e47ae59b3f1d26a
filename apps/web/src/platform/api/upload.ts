// Stands in for `fetch` where a person waits for a file to leave: only this older way of sending tells how far it is.

function readHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/** Sends like `fetch` and tells the share of the body that has left, from 0 to 1. Takes text and forms only. */
export function createUpload(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal, body } = init;
      if (signal?.aborted) {
        reject(signal.reason as Error); // whatever the caller aborted with
        return;
      }
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      signal?.addEventListener('abort', abort);
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      request.addEventListener('error', () => reject(new TypeError('The upload failed.')));
      request.addEventListener('abort', () => reject(signal?.reason as Error)); // see above
      request.addEventListener('load', () => {
        const { status, statusText, responseText } = request;
        resolve(new Response(responseText, { status, statusText, headers: readHeaders(request) }));
      });
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : input);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.send(typeof body === 'string' || body instanceof FormData ? body : null);
    });
}
