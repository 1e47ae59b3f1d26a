// What is wrong with a field, as the server says it, in the language in use.
import { getI18n } from 'react-i18next';

/** The keys of the texts; the first group of a pattern is the limit that the text names. */
const RULES = {
  required: /^Too small: expected string to have >=1 char|received undefined$/,
  short: /^Too small: expected string to have >=(\d+)/,
  long: /^Too big: expected string to have <=(\d+)/,
  few: /^Too small: expected (?:array|set|map) to have >=(\d+)/,
  many: /^Too big: expected (?:array|set|map) to have <=(\d+)/,
  low: /^Too small: expected \w+ to be >=(\S+)$/,
  above: /^Too small: expected \w+ to be >(\S+)$/,
  high: /^Too big: expected \w+ to be <=(\S+)$/,
  below: /^Too big: expected \w+ to be <(\S+)$/,
  option: /^(?:Invalid option: expected|must be) one of (.+)$/,
  wrong: /^Invalid /,
  hyphens: /^must be lower-case words joined by hyphens$/,
  line: /^must be one line$/,
  whole: /^must be a whole number$/,
  future: /^must be in the future$/,
  bytes: /^must be at most (\d+) bytes/,
  address: /^must be a whole address that begins with (.+)$/,
  publicAddress: /^must be a public address$/,
  webAddress: /^must be an http or https address$/,
  header: /^must be the name of a header$/,
  json: /^must be JSON/,
  jsonPath: /^The query is not valid JSONPath/,
  parameter: /^\{(.+)\} is no parameter/,
  minute: /^must be at least a minute apart/,
  due: /^is never due from now on$/,
} as const;
const EXAMPLE = /\bsuch as (.+)$/;

/** A sentence that has no text here is in English: elsewhere its example is shown, which needs no translation. */
export function fieldTextOf(message: string): string {
  const { t, language } = getI18n();
  const say = (key: string, limit = '') => {
    const values = { limit: limit.replaceAll('|', ', '), count: Number(limit) };
    return t(`errors:field.${key}`, { ...values, defaultValue: message });
  };
  for (const [key, pattern] of Object.entries(RULES)) {
    const found = pattern.exec(message);
    if (found) return say(key, found[1]);
  }
  if (language === 'en') return message;
  const example = EXAMPLE.exec(message)?.[1];
  return example === undefined ? say('wrong') : say('example', example);
}
