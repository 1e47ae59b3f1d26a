import { vi } from 'vitest';

/** Lets uploads go where calls go: to the stand-in for `fetch` that a test has put up. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  private method = 'GET';
  private address = '';
  private readonly headers = new Headers();
  private readonly answered = new Headers();
  private readonly abortion = new AbortController();

  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.answered].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }

  abort(): void {
    this.abortion.abort();
  }

  send(body: BodyInit | null): void {
    const { method, headers } = this;
    const emitProgress = (loaded: number) =>
      this.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 }),
      );
    emitProgress(50);
    void fetch(this.address, { method, headers, body, signal: this.abortion.signal })
      .then(async (response) => {
        emitProgress(100);
        this.status = response.status;
        this.statusText = response.statusText;
        this.responseText = await response.text();
        response.headers.forEach((value, name) => this.answered.set(name, value));
        this.dispatchEvent(new Event('load'));
      })
      .catch(() => this.dispatchEvent(new Event(this.abortion.signal.aborted ? 'abort' : 'error')))
      .finally(() => this.dispatchEvent(new Event('loadend')));
  }
}

export function installFakeUpload(): void {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
}
