const LONGEST_SHOWN_DAYS = 365;

/** How many days an amount lasts at a pace; null where that says nothing. */
export function toDays(amount: number, perDay: number | undefined): number | null {
  if (perDay === undefined || perDay <= 0 || amount <= 0) return null;
  const days = Math.floor(amount / perDay);
  return days < 1 || days > LONGEST_SHOWN_DAYS ? null : days;
}
