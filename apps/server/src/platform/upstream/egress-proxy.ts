// For installations that reach the internet only through a proxy: HTTPS_PROXY and NO_PROXY, as curl interprets them.
import { isIP } from 'node:net';

export interface EgressProxySettings {
  /** http://user:password@host:port; `null`: direct connections. */
  readonly proxyUrl: string | null;
  /** Hosts that bypass the proxy: names, including their subdomains, or `*`. */
  readonly directHosts: readonly string[];
}

export type FindProxy = (url: URL) => URL | null;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\./.test(host);
}

function matches(host: string, entry: string): boolean {
  const name = entry.toLowerCase().replace(/^\*?\./, '');
  return entry === '*' || host === name || (isIP(host) === 0 && host.endsWith(`.${name}`));
}

/** The proxy for an address. Plain http is never proxied: it leads to local runtimes. */
export function createFindProxy({ proxyUrl, directHosts }: EgressProxySettings): FindProxy {
  if (proxyUrl === null) return () => null;
  const proxy = new URL(proxyUrl);
  return ({ protocol, hostname }) => {
    const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const isDirect =
      protocol !== 'https:' || isLoopback(host) || directHosts.some((entry) => matches(host, entry));
    return isDirect ? null : proxy;
  };
}
