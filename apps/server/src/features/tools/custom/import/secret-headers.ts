// Pure: which headers of a foreign call hold secrets, and which of them a call sets itself.
const SECRET =
  /(?:^|[-_])(?:auth|authorization|authentication|token|secret|api-?key|apikey|key|password|cookie|session|sessionid|signature|credentials?|csrf|xsrf)(?:$|[-_])/i;
const BEARER = /^(?:bearer|basic|token|apikey)\s+\S/i;
const OWN =
  /^(?:host|content-length|connection|accept-encoding|expect|keep-alive|te|trailer|transfer-encoding|upgrade|via|http2-settings)$|^(?:proxy-|sec-|x-forwarded-)|^:/i;
/** Of an address, where nothing can be sealed. */
const SECRET_PARAMETER =
  /^(?:api[-_]?key|apikey|key|token|access[-_]?token|auth|secret|sig|signature|password|appid)$/i;

export const isSecretHeader = (name: string, value: string): boolean =>
  SECRET.test(name) || BEARER.test(value);
export const isOwnHeader = (name: string): boolean => OWN.test(name);
export const isSecretParameter = (name: string): boolean => SECRET_PARAMETER.test(name);
