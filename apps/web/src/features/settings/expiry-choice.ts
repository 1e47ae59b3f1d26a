const DAY_MS = 86_400_000;

/** How long an API key lives. */
export const EXPIRY_CHOICES = ['30', '90', '365', 'never'] as const;
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];

export function toExpiresAt(choice: ExpiryChoice, nowMs: number): string | null {
  return choice === 'never' ? null : new Date(nowMs + Number(choice) * DAY_MS).toISOString();
}
