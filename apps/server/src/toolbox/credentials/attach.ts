// A request of a tool, with the credential that it is sent with: after the model has written the call, and to the hosts of
// the credential alone.
import { ToolFailure, type ToolRequest } from '../tool.ts';
import type { BoundCredential } from './credential-kind.ts';

export interface AttachedRequest {
  readonly url: string;
  readonly credential: {
    readonly headers: Readonly<Record<string, string>>;
    readonly hosts: readonly string[];
  };
}

const PLACEHOLDER = /\{([a-z][a-z0-9_]{0,40})\}/g;

/** Throws a `ToolFailure` where the address is not one that the credential may go to. */
export function attachCredential({ url }: ToolRequest, { kind, values }: BoundCredential): AttachedRequest {
  const hosts = kind.hosts(values);
  // The host is not filled in: it has to be one of the credential's whatever its values are.
  const filled = url.replaceAll(PLACEHOLDER, (found, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : found,
  );
  const target = URL.parse(filled);
  if (target?.protocol !== 'https:' || !hosts.includes(target.hostname))
    throw new ToolFailure(
      'blocked_address',
      `The credential of ${kind.provider} must not be sent to this address.`,
    );
  return { url: filled, credential: { headers: kind.headers(values), hosts } };
}
