import type { Turn } from '../turn.ts';

/** What every vendor takes that takes any. The others are still obeyed: the answer is cut here as well. */
const MAX_STOP_SEQUENCES = 4;

/** Those to send to the vendor. Some refuse a request with one of white space only. */
export function toVendorStops({ stopSequences }: Turn): readonly string[] {
  return stopSequences.filter((text) => text.trim() !== '').slice(0, MAX_STOP_SEQUENCES);
}
