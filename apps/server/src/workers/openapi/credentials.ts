// The headers that the credentials of an operation go into.
import { isFields, listOf, textOf, type Fields, type Follow } from './references.ts';

export interface CredentialHeader {
  readonly header: string;
  readonly prefix: string;
}

const BEARER: CredentialHeader = { header: 'Authorization', prefix: 'Bearer ' };

/** Ways to sign in that answer a challenge: no value can be kept for them. */
const CHALLENGED: ReadonlySet<string> = new Set(['digest', 'hoba', 'mutual', 'negotiate']);

function toHttpHeader(name: string): CredentialHeader | null {
  if (CHALLENGED.has(name)) return null;
  return name === 'basic' ? { ...BEARER, prefix: 'Basic ' } : BEARER;
}

function toHeader(scheme: Fields): CredentialHeader | null {
  switch (scheme['type']) {
    case 'http':
      return toHttpHeader(textOf(scheme['scheme']).toLowerCase());
    case 'oauth2':
    case 'openIdConnect':
      return BEARER;
    case 'apiKey': {
      const name = textOf(scheme['name']);
      if (scheme['in'] === 'header') return { header: name, prefix: '' };
      return scheme['in'] === 'cookie' ? { header: 'Cookie', prefix: `${name}=` } : null;
    }
    default:
      return null;
  }
}

const MAX_WAYS = 20;
const MAX_TOGETHER = 5;

/** Of the first way to sign in that needs nothing but headers, else of the first that needs some. */
export function findCredentials(root: Fields, operation: Fields, follow: Follow): CredentialHeader[] {
  const components = isFields(root['components']) ? root['components'] : {};
  const schemes = isFields(components['securitySchemes']) ? components['securitySchemes'] : {};
  const headerOf = (name: string): CredentialHeader | null => {
    const scheme = Object.hasOwn(schemes, name) ? follow(schemes[name]) : null;
    const header = isFields(scheme) ? toHeader(scheme) : null;
    return header?.header === '' ? null : header;
  };
  const ways = listOf(operation['security'] ?? root['security'])
    .slice(0, MAX_WAYS)
    .map((way) => (isFields(way) ? Object.keys(way).slice(0, MAX_TOGETHER).map(headerOf) : []))
    .filter((headers) => headers.some((header) => header !== null));
  const best = ways.find((headers) => !headers.includes(null)) ?? ways[0] ?? [];
  const headers = best.filter((header) => header !== null);
  // A header is sent once.
  return [...new Map(headers.map((one) => [one.header.toLowerCase(), one])).values()];
}
