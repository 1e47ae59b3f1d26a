const SECRET_PARAMETER =
  /^(?:api[-_]?key|apikey|key|token|access[-_]?token|auth|secret|sig|signature|password|appid)$/i;

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
      return isFixed && isSecretParameter(decode(name)) ? [value, decode(value)] : [];
    });
}
