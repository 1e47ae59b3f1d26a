const SECRET_PARAMETER =
  /^(?:api[-_]?key|apikey|key|token|access[-_]?token|auth|secret|sig|signature|password|appid)$/i;

/** Names that stand for other things as well: the key of a map, the token of a chain, a kind of sign-in. */
const AMBIGUOUS = /^(?:key|token|auth)$/i;
const WORDS = /^[a-z]+(?:[-_. ][a-z]+)*$/i;
/** What is drawn by chance is longer, or has digits. */
const MAX_WORDS = 15;

const isWord = (name: string, value: string): boolean =>
  AMBIGUOUS.test(name) && value.length <= MAX_WORDS && WORDS.test(value);

export const isSecretParameter = (name: string): boolean => SECRET_PARAMETER.test(name);

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/**
 * What looks like a key in the query of a tool's address, where nothing is sealed: as it stands there, and decoded.
 * Values of the agent are none.
 */
export function listUrlSecrets(url: string): string[] {
  const [head = ''] = url.split('#');
  const at = head.indexOf('?');
  if (at === -1) return [];
  return head
    .slice(at + 1)
    .split('&')
    .flatMap((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      const isFixed = value !== '' && !/^\{[^{}]*\}$/.test(value);
      const isSecret = isFixed && isSecretParameter(decode(name)) && !isWord(decode(name), decode(value));
      return isSecret ? [value, decode(value)] : [];
    });
}
