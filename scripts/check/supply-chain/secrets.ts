// What must not be in the repository or in browser downloads.

const SECRETS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*\n[A-Za-z0-9+/=\s]{64,}/],
  ['an access key of AWS', /\bAKIA(?![A-Z0-9]*EXAMPLE)[A-Z0-9]{16}\b/],
  ['an access token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b/],
  ['an API key of Google', /\bAIza[A-Za-z0-9_-]{35}\b/],
  ['a secret API key', /\bsk-(?:proj-|ant-[a-z0-9]+-|or-v1-)?[A-Za-z0-9_-]{32,}\b/],
  ['a live key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{20,}\b/],
  ['a token of Slack', /\bxox[abpr]-[A-Za-z0-9-]{20,}\b/],
  [
    'an address with a password',
    /\b[a-z]+:\/\/[^\s/:@'"`$<{]+:(?!password\b|secret\b|pass\b)[^\s/:@'"`$<{]{6,}@(?!localhost|127\.0\.0\.1|example)/,
  ],
];

/** `machine`: paths of the current machine, e.g. the project's own folder. */
export function findLeaks(file: string, text: string, machine: readonly string[]): readonly string[] {
  const secrets = SECRETS.filter(([, pattern]) => pattern.test(text)).map(
    ([what]) => `${file}: looks like ${what}`,
  );
  const paths = machine
    .filter((path) => text.includes(path))
    .map((path) => `${file}: names ${path} of this machine`);
  return [...secrets, ...paths];
}

/** Code that a page would load from a third-party server. */
export function findForeignCode(file: string, html: string): readonly string[] {
  const addresses = [
    ...html.matchAll(/<(?:script|link|iframe)\b[^>]*?\b(?:src|href)=["']((?:https?:)?\/\/[^"']+)/g),
  ];
  return addresses.map(([, address = '']) => `${file}: loads ${address}`);
}
