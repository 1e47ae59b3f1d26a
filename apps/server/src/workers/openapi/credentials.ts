// The header that the credential of an operation goes into.
import { isFields, listOf, textOf, type Fields, type Follow } from './references.ts';

export interface CredentialHeader {
  readonly header: string;
  readonly prefix: string;
}

const BEARER: CredentialHeader = { header: 'Authorization', prefix: 'Bearer ' };

function toHeader(scheme: Fields): CredentialHeader | null {
  switch (scheme['type']) {
    case 'http':
      return textOf(scheme['scheme']).toLowerCase() === 'basic' ? { ...BEARER, prefix: 'Basic ' } : BEARER;
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

/** Of the first way to sign in that is a header. */
export function findCredential(root: Fields, operation: Fields, follow: Follow): CredentialHeader | null {
  const components = isFields(root['components']) ? root['components'] : {};
  const schemes = isFields(components['securitySchemes']) ? components['securitySchemes'] : {};
  const names = listOf(operation['security'] ?? root['security']).flatMap((one) =>
    isFields(one) ? Object.keys(one) : [],
  );
  for (const name of names.slice(0, 20)) {
    const scheme = Object.hasOwn(schemes, name) ? follow(schemes[name]) : null;
    const header = isFields(scheme) ? toHeader(scheme) : null;
    if (header !== null && header.header !== '') return header;
  }
  return null;
}
