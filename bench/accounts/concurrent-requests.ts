// Actions that are allowed once, or three times, under concurrent requests.
import { AuthTokens } from '@parley/contract/auth/schemas.ts';
import type { Figure } from '../measurement.ts';
import { postJson, signUp } from './call.ts';
import { exactly } from './exactly.ts';
import { portOf, type Stage } from './stages.ts';

const STARTS = 100;
const GUESTS_PER_NETWORK = 3;
const REFRESHES = 20;

export async function measureGuestStarts(stage: Stage): Promise<readonly Figure[]> {
  const answers = await Promise.all(
    Array.from({ length: STARTS }, (_, index) => postJson(portOf(stage, index), '/auth/guest')),
  );
  const name = `${stage.name}: ${STARTS} guest starts at once`;
  const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
  return [
    { label: `${name}: guests`, value: count(200), unit: '', bounds: exactly(GUESTS_PER_NETWORK) },
    {
      label: `${name}: refused with 429`,
      value: count(429),
      unit: '',
      bounds: exactly(STARTS - GUESTS_PER_NETWORK),
    },
  ];
}

export async function measureRefreshes(stage: Stage): Promise<readonly Figure[]> {
  const signedUp = AuthTokens.parse((await signUp(portOf(stage, 0), 'refresher')).json);
  const body = { refresh_token: signedUp.refresh_token };
  const answers = await Promise.all(
    Array.from({ length: REFRESHES }, (_, index) => postJson(portOf(stage, index), '/auth/refresh', body)),
  );
  const pairs = answers.filter(({ status }) => status === 200).map(({ json }) => AuthTokens.parse(json));
  const name = `${stage.name}: ${REFRESHES} refreshes at once`;
  return [
    { label: `${name}: answered`, value: pairs.length, unit: '', bounds: exactly(REFRESHES) },
    {
      label: `${name}: successors`,
      value: new Set(pairs.map((pair) => pair.refresh_token)).size,
      unit: '',
      bounds: exactly(1),
    },
  ];
}
