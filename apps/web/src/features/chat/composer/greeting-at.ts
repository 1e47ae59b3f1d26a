export type Greeting = 'morning' | 'afternoon' | 'evening' | 'night';

/** For an hour of the day from 0 to 23. */
export function greetingAt(hour: number): Greeting {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 18) return 'afternoon';
  if (hour >= 18 && hour < 23) return 'evening';
  return 'night';
}
