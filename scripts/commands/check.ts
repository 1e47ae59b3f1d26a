import { runSteps } from '../check/run-steps.ts';
import { listSteps } from '../check/steps.ts';

export async function run(): Promise<number> {
  const { failed } = await runSteps(listSteps());
  return failed === 0 ? 0 : 1;
}
