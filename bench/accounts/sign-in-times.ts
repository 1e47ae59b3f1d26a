// A wrong name and a wrong password must not be distinguishable by the response time.
import type { BenchOptions, Figure } from '../measurement.ts';
import { median } from '../statistics.ts';
import { logIn, signUp } from './call.ts';
import { portOf, type Stage } from './stages.ts';

const TRIES = 1_000;
const QUICK_TRIES = 50;
const KNOWN = 'known_member';
const WARM_UP = 10;

async function timeRefusal(port: number, username: string): Promise<number> {
  const startedAtMs = performance.now();
  const { status } = await logIn(port, username, 'a wrong password');
  if (status !== 401) throw new Error(`A wrong sign-in was answered ${status}`);
  return performance.now() - startedAtMs;
}

export async function measureSignInTimes(
  stage: Stage,
  { isQuick }: BenchOptions,
): Promise<readonly Figure[]> {
  const port = portOf(stage, 0);
  const tries = isQuick ? QUICK_TRIES : TRIES;
  await signUp(port, KNOWN);
  const wrongPassword: number[] = [];
  const wrongName: number[] = [];
  for (let count = 0; count < WARM_UP; count += 1) await timeRefusal(port, 'nobody');
  // Alternating, so that other load on the machine affects both equally.
  for (let count = 0; count < tries; count += 1) {
    wrongPassword.push(await timeRefusal(port, KNOWN));
    wrongName.push(await timeRefusal(port, `nobody-${count}`));
  }
  const known = median(wrongPassword);
  const unknown = median(wrongName);
  const name = `${tries} refused sign-ins each way`;
  return [
    {
      label: `${name}: wrong name, beside a wrong password, median`,
      value: unknown,
      baseline: known,
      unit: 'ms',
    },
    {
      label: `${name}: difference of the medians`,
      value: Math.abs(known - unknown),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 50 }],
    },
  ];
}
