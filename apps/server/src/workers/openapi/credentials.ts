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

interface Credentials {
  readonly headers: readonly CredentialHeader[];
  /** The parameter of the address that a key goes into, where no headers alone will do. */
  readonly urlKey: string | null;
}

const NONE: Credentials = { headers: [], urlKey: null };

/** One way to sign in: the schemes that it needs together. `null` where headers and an address cannot say it. */
function readWay(schemes: readonly unknown[]): Credentials | null {
  const headers = new Map<string, CredentialHeader>();
  let urlKey: string | null = null;
  for (const scheme of schemes) {
    const header = isFields(scheme) ? toHeader(scheme) : null;
    const name = isFields(scheme) && scheme['in'] === 'query' ? textOf(scheme['name']) : '';
    if (header !== null && header.header !== '') headers.set(header.header.toLowerCase(), header);
    else if (name !== '' && urlKey === null) urlKey = name;
    else return null;
  }
  // A header is sent once.
  return { headers: [...headers.values()], urlKey };
}

/** Of the first way to sign in that needs nothing but headers, else of the first that an address can say. */
export function findCredentials(root: Fields, operation: Fields, follow: Follow): Credentials {
  const components = isFields(root['components']) ? root['components'] : {};
  const schemes = isFields(components['securitySchemes']) ? components['securitySchemes'] : {};
  const find = (name: string): unknown => (Object.hasOwn(schemes, name) ? follow(schemes[name]) : null);
  const ways = listOf(operation['security'] ?? root['security'])
    .slice(0, MAX_WAYS)
    .filter(isFields)
    .map((way) => readWay(Object.keys(way).slice(0, MAX_TOGETHER).map(find)))
    .filter((way) => way !== null);
  const withHeaders = ways.find(({ headers, urlKey }) => headers.length > 0 && urlKey === null);
  // Where one may sign in, or not, no key is missed in the address.
  const isOptional = ways.some(({ headers, urlKey }) => headers.length === 0 && urlKey === null);
  return withHeaders ?? (isOptional ? NONE : (ways[0] ?? NONE));
}
