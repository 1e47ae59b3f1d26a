// What in the address of a tool looks like a key. Pure.
import { SECRET_MASK } from '../tools/constants.ts';

const SECRET_PARAMETER =
  /^(?:[\w-]*(?:api|app|access|auth|bot|client|private|secret|security|session|subscription)[-_]?(?:key|token|secret)|key|token|auth|secret|sig|[\w-]*signature|password|appid)$/i;

/** Names that stand for other things as well: the key of a map, the token of a chain, a kind of sign-in. */
const AMBIGUOUS = /^(?:key|token|auth)$/i;
const WORDS = /^[a-z]+(?:[-_. ][a-z]+)*$/i;
/** What is drawn by chance is longer, or has digits. */
const MAX_WORDS = 15;

/** Paths that are secrets by themselves; the second group is the secret, or the mask of one. */
const SECRET_PATHS: readonly RegExp[] = [
  /^(https?:\/\/api\.telegram\.org\/(?:file\/)?bot)(\d+:[\w-]+|•+)/i,
  /^(https?:\/\/hooks\.slack\.com\/(?:services|triggers|workflows)\/)([\w/-]+|•+)/i,
  /^(https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/)([\w-]+|•+)/i,
];

const isWord = (name: string, value: string): boolean =>
  AMBIGUOUS.test(name) && value.length <= MAX_WORDS && WORDS.test(value);

export const isSecretParameter = (name: string): boolean => SECRET_PARAMETER.test(name);

/** Whether what a parameter is given looks like a key. */
export const isSecretPair = (name: string, value: string): boolean =>
  value !== '' && isSecretParameter(name) && !isWord(name, value);

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

interface Secret {
  readonly start: number;
  readonly value: string;
  /** Of its parameter; empty for what stands in the path. */
  readonly name: string;
}

/** `name=value` behind the question mark, with where the value begins. */
function listPairs(url: string): Secret[] {
  const [head = ''] = url.split('#');
  const at = head.indexOf('?');
  let next = at + 1;
  return (at === -1 ? [] : head.slice(next).split('&')).map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    const start = next + name.length + 1;
    next += pair.length + 1;
    return { start, value: rest.join('='), name: decode(name) };
  });
}

/** Values of the agent are none. */
function listSecrets(url: string): Secret[] {
  const inPath = SECRET_PATHS.flatMap((pattern) => {
    const [, before = '', value] = pattern.exec(url) ?? [];
    return value === undefined ? [] : [{ start: before.length, value, name: '' }];
  });
  const inQuery = listPairs(url).filter(
    ({ name, value }) => !/^\{[^{}]*\}$/.test(value) && isSecretPair(name, decode(value)),
  );
  return [...inPath, ...inQuery];
}

/** As they stand there, and decoded; of one that the agent adds to, what is always sent. */
export const listUrlSecrets = (url: string): string[] =>
  listSecrets(url)
    .flatMap(({ value }) => value.split(/\{[^{}]*\}/))
    .flatMap((part) => (part === '' ? [] : [part, decode(part)]));

function replaceSecrets(url: string, toText: (secret: Secret) => string): string {
  const texts = listSecrets(url).map((secret) => ({ ...secret, text: toText(secret) }));
  return texts.reduceRight(
    (replaced, { start, value, text }) =>
      replaced.slice(0, start) + text + replaced.slice(start + value.length),
    url,
  );
}

/** With the mask in place of every secret. */
export const hideUrlSecrets = (url: string): string => replaceSecrets(url, () => SECRET_MASK);

export const hasHiddenValue = (url: string): boolean => url.includes(SECRET_MASK);

/**
 * With what is kept in place of the masks that were shown of it. Those that stand for nothing stay, and so do those at other
 * places: what is put there would be shown.
 */
export function restoreUrlSecrets(url: string, kept: string): string {
  const known = Map.groupBy(listSecrets(kept), ({ name }) => name);
  return replaceSecrets(url, ({ name, value }) =>
    value === SECRET_MASK ? (known.get(name)?.shift()?.value ?? SECRET_MASK) : value,
  );
}
