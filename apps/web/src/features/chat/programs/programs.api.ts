import { runProgram } from '@parley/contract/tools/endpoints.ts';
import type { ProgramBody, ProgramOutcome } from '@parley/contract/tools/schemas.ts';
import { api } from '../../../platform/api/client.ts';

export const runOnServer = (body: ProgramBody, signal: AbortSignal): Promise<ProgramOutcome> =>
  api.call(runProgram, { body }, { signal });
