import type { Config } from './config.ts';
import { VERSION } from './platform/version.ts';

/** What a browser of this machine opens where the server listens: on all addresses, nobody can open that one. */
function toLocalUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function toPublicUrl({ publicUrl, host, port }: Config): string {
  return publicUrl ?? toLocalUrl(host, port);
}

/** Whom push services ask about messages: the address for it, the sender of mails, or else this installation. */
export function toPushContact(config: Config): string {
  const [, sender] = /([^\s<>]+@[^\s<>]+)/.exec(config.mailFrom ?? '') ?? [];
  const address = config.contactEmail ?? sender;
  return address === undefined ? toPublicUrl(config) : `mailto:${address}`;
}

/** Those who are called can find out who it is. The sender of mails is not told to every site that a tool reads. */
export function toUserAgent({ publicUrl, contactEmail }: Pick<Config, 'publicUrl' | 'contactEmail'>): string {
  const contacts = [
    ...(publicUrl === null ? [] : [`+${publicUrl}`]),
    ...(contactEmail === null ? [] : [`mailto:${contactEmail}`]),
  ];
  return `Parley/${VERSION}${contacts.length === 0 ? '' : ` (${contacts.join('; ')})`}`;
}
