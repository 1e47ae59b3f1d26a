// API calls for the steps around a measurement.
import { GenerateAnswer } from '@parley/contract/chat/schemas.ts';
import { Run } from '@parley/contract/runs/schemas.ts';
import type { Account } from './prepared-accounts.ts';
import { FORM_TYPE, toForm } from './load/form.ts';
import { MODEL } from './server-under-test.ts';

export interface ApiAccess {
  readonly port: number;
  readonly account: Account;
}

function call({ port, account }: ApiAccess, method: string, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${account.token}` },
  });
}

export async function getRun(access: ApiAccess, runId: string): Promise<Run> {
  return Run.parse(await (await call(access, 'GET', `/runs/${runId}`)).json());
}

export async function cancelRun(access: ApiAccess, runId: string): Promise<number> {
  const answer = await call(access, 'POST', `/runs/${runId}/cancel`);
  await answer.arrayBuffer();
  return answer.status;
}

/** Requests a reply without streaming. */
export async function answerOnce({ port, account }: ApiAccess): Promise<GenerateAnswer> {
  const answer = await fetch(`http://127.0.0.1:${port}/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': FORM_TYPE },
    body: toForm({ prompt: 'A short answer, please.', stream: 'false', model_name: MODEL }),
  });
  return GenerateAnswer.parse(await answer.json());
}
