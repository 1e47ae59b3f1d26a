import type { TFunction } from 'i18next';

/** What the server says is wrong with a signature, and the text for it. */
const PROBLEMS = {
  noSecret: /^This webhook has no secret yet/,
  secret: /^The secret of this webhook is not base64/,
  missing: /^The header (\S+) is missing/,
  prefix: /^The header (\S+) does not begin with (.+)\.$/,
  noTime: /^The time in the signature is missing/,
  time: /^The time in the signature is more than (\d+) s away/,
  mismatch: /^The signature does not fit/,
} as const;

/** One that has no text here stays in the words of the server. */
export function signatureTextOf(problem: string, t: TFunction<'webhook-agents'>): string {
  for (const [key, pattern] of Object.entries(PROBLEMS)) {
    const found = pattern.exec(problem);
    if (found) return t(`sample.problems.${key}`, { what: found[1], prefix: found[2] });
  }
  return problem;
}
