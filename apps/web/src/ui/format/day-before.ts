/** The same time on the day before, by the calendar: around a change of the clocks a day has 23 or 25 hours. */
export function dayBefore(timeMs: number): number {
  const date = new Date(timeMs);
  date.setDate(date.getDate() - 1);
  return date.getTime();
}
