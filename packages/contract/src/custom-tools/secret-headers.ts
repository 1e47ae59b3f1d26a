// Pure: which headers of a foreign call hold secrets, and which of them a call sets itself.
const SECRET =
  /(?:^|[-_])(?:auth|authorization|authentication|token|secret|api-?key|apikey|key|password|cookie|session|sessionid|signature|credentials?|csrf|xsrf)(?:$|[-_])/i;
const BEARER = /^(?:bearer|basic|token|apikey)\s+\S/i;
const OWN =
  /^(?:host|content-length|connection|accept-encoding|expect|keep-alive|te|trailer|transfer-encoding|upgrade|via|http2-settings)$|^(?:proxy-|sec-|x-forwarded-)|^:/i;

export const isSecretHeader = (name: string, value: string): boolean =>
  SECRET.test(name) || BEARER.test(value);
export const isOwnHeader = (name: string): boolean => OWN.test(name);
