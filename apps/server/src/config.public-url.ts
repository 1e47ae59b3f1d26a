import type { Config } from './config.ts';

/** What a browser of this machine opens where the server listens: on all addresses, nobody can open that one. */
function toLocalUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function toPublicUrl({ publicUrl, host, port }: Config): string {
  return publicUrl ?? toLocalUrl(host, port);
}

/** Whom push services ask about messages: the sender of mails, or else this address. */
export function toPushContact(config: Config): string {
  const [, address] = /([^\s<>]+@[^\s<>]+)/.exec(config.mailFrom ?? '') ?? [];
  return address === undefined ? toPublicUrl(config) : `mailto:${address}`;
}
