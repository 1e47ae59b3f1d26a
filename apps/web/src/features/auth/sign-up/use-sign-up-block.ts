import { useEffect, useState } from 'react';
import { browserClock } from '../../../platform/clock.ts';
import { readLocal, writeLocal } from '../../../platform/store/safe-storage.ts';

const KEY = 'sign-up-blocked-until';
const DAY_SECONDS = 86_400;

function readBlock(): number | null {
  const until = Number(readLocal(KEY));
  return until > browserClock.now() ? until : null;
}

export interface SignUpBlock {
  /** Milliseconds since 1970; `null` while accounts can be created. */
  readonly until: number | null;
  readonly start: (seconds: number | null) => void;
}

/** After the last account of the day the form is off until the server takes another one; a reload changes nothing. */
export function useSignUpBlock(): SignUpBlock {
  const [until, setUntil] = useState(readBlock);
  useEffect(() => {
    if (until === null) return undefined;
    return browserClock.after(until - browserClock.now(), () => setUntil(null));
  }, [until]);
  return {
    until,
    start(seconds) {
      const end = browserClock.now() + (seconds ?? DAY_SECONDS) * 1_000;
      writeLocal(KEY, String(end));
      setUntil(end);
    },
  };
}
