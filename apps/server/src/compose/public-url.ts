import type { Config } from '../config.ts';

export function toPublicUrl({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`;
}

/** Whom push services ask about messages: the sender of mails, or else this address. */
export function toPushContact(config: Config): string {
  const [, address] = /([^\s<>]+@[^\s<>]+)/.exec(config.mailFrom ?? '') ?? [];
  return address === undefined ? toPublicUrl(config) : `mailto:${address}`;
}
