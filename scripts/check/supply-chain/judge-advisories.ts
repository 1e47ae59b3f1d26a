import { z } from 'zod';

/** The relevant part of `npm audit --json`. */
const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(
        z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity: z.string() })]),
      ),
    }),
  ),
});

/** An accepted vulnerability: why, and until which day (`2030-01-31`). */
export interface AcceptedHole {
  readonly url: string;
  readonly reason: string;
  readonly until: string;
}

const SERIOUS = new Set(['high', 'critical']);

/**
 * Serious vulnerabilities that are not accepted, or whose acceptance has expired; `null` when the input is not an
 * audit.
 */
export function judgeAdvisories(
  audit: unknown,
  accepted: readonly AcceptedHole[],
  today: string,
): readonly string[] | null {
  const parsed = Audit.safeParse(audit);
  if (!parsed.success) return null;
  const current = new Set(accepted.filter(({ until }) => until >= today).map(({ url }) => url));
  return Object.entries(parsed.data.vulnerabilities).flatMap(([name, { via }]) =>
    via
      .filter((hole) => typeof hole !== 'string')
      .filter((hole) => SERIOUS.has(hole.severity) && !current.has(hole.url))
      .map((hole) => `${name}: ${hole.severity}: ${hole.title} (${hole.url})`),
  );
}
