const LONGEST_SHOWN_DAYS = 365;

/** As exact as an estimate may look. */
const SHOWN_DIGITS = 3;

/** How many pieces of work an amount pays for; null where that says nothing. */
export function toCount(amount: number, costEach: number): number | null {
  if (costEach <= 0) return null;
  const count = Math.floor(amount / costEach);
  return count < 1 ? null : Number(count.toPrecision(SHOWN_DIGITS));
}

/** How many days an amount lasts at a pace; null where that says nothing. */
export function toDays(amount: number, perDay: number | undefined): number | null {
  if (perDay === undefined || perDay <= 0 || amount <= 0) return null;
  const days = Math.floor(amount / perDay);
  return days < 1 || days > LONGEST_SHOWN_DAYS ? null : days;
}
