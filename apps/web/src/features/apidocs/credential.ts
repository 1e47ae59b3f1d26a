/** The credentials of the page's calls, and of the samples. */
export type Credential = { readonly kind: 'login' } | { readonly kind: 'key'; readonly key: string };

/** Used in a sample where there is nothing to fill in. */
export const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

const SHOWN_CHARACTERS = 6;

/** Enough to recognise it, and useless to an onlooker. */
export function maskToken(token: string): string {
  if (token.length <= SHOWN_CHARACTERS * 3) return token === TOKEN_PLACEHOLDER ? token : '••••••';
  return `${token.slice(0, SHOWN_CHARACTERS)}…${token.slice(-SHOWN_CHARACTERS)}`;
}

/** What is sent; null: nothing, which is what calls of visitors are. */
export function toToken(credential: Credential, loginToken: string | null): string | null {
  if (credential.kind === 'login') return loginToken;
  const key = credential.key.trim();
  return key === '' ? null : key;
}
