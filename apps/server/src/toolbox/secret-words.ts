/** Names of what is nobody's business but the person's and that of the page where they sign in. */
const SECRET =
  /pass(word|phrase|code|wd)|secret|credential|\b(access|auth|bearer|refresh|api|session)?[-_ ]?token\b|(api|private|access|recovery|encryption|seed)[-_ ]?(key|phrase)|\b(pin|otp|cvv|cvc|2fa|mfa)\b|one[-_ ]?time[-_ ]?code|card[-_ ]?number|密码|口令|密钥|令牌|验证码|卡号/i;

/** Names with spaces between their words, as `apiKey` and `api_key` are one. */
export const toWords = (name: string): string =>
  name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]+/g, ' ');

/** Whether a field with this name or label asks for a password, a key or the like. */
export const namesSecret = (name: string): boolean => SECRET.test(name) || SECRET.test(toWords(name));
