import { downloadRecording, listAgentRuns } from '@parley/contract/agents/endpoints.ts';
import type { AgentRunList } from '@parley/contract/agents/schemas.ts';
import type { Run, RunSummary } from '@parley/contract/runs/schemas.ts';
import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import { toDollars } from '../../platform/money.ts';
import type { RunRow, Runs, Step } from '../runs/index.ts';
import { toMarkdown, toRecording } from './recording.ts';

export interface RecordingDeps {
  readonly runs: Runs;
  /** How the runs feature shows its own. */
  readonly present: {
    toRun(row: RunRow, steps: readonly Step[]): Run;
    toRunStep(step: Step): RunStep;
    toRunSummary(row: Awaited<ReturnType<Runs['list']>>[number]): RunSummary;
  };
  /** Throws `not_found` for an agent that the user cannot see. */
  readonly checkVisible: (userId: string, agentId: string) => Promise<unknown>;
}

const DAY_MS = 86_400_000;

const toMs = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time);

function toFigures(days: Awaited<ReturnType<Runs['sumDaysOfAgent']>>): Pick<AgentRunList, 'days' | 'counts'> {
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    days: days.map(({ day, succeeded, failed, other, cost }) => ({
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      succeeded,
      failed,
      other,
      cost: toDollars(cost),
    })),
    counts: {
      all: sum(({ succeeded, failed, other }) => succeeded + failed + other),
      failed: sum(({ failed }) => failed),
      with_output: sum(({ withOutput }) => withOutput),
    },
  };
}

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  await Promise.resolve();
  yield text;
}

export function createRecordingRoutes({ runs, present, checkVisible }: RecordingDeps): Route[] {
  async function findRun(userId: string, agentId: string, runId: string | undefined): Promise<RunRow> {
    if (runId === undefined) {
      const { runs: newest } = await runs.listOfAgent({ userId, agentId, page: 1, perPage: 1 });
      if (!newest[0]) throw new AppError('no_recording');
      return runs.get({ userId }, newest[0].id);
    }
    const row = await runs.get({ userId }, runId);
    if (row.agent_id !== agentId) throw new AppError('no_recording');
    return row;
  }

  return [
    route(downloadRecording, async ({ params, body }, { userId }) => {
      const row = await findRun(userId, params.id, body.run_id);
      const steps = await runs.listSteps({ userId }, row.id);
      const recording = toRecording(present.toRun(row, steps), steps.map(present.toRunStep));
      const isMarkdown = body.format === 'markdown';
      return {
        kind: 'download',
        fileName: `${row.id}.${isMarkdown ? 'md' : 'json'}`,
        // A file to keep: nothing opens it by itself.
        mediaType: 'application/octet-stream',
        chunks: once(isMarkdown ? toMarkdown(recording) : JSON.stringify(recording, null, 2)),
      };
    }),
    route(listAgentRuns, async ({ params, query }, { userId }) => {
      await checkVisible(userId, params.id);
      const { page, per_page: perPage, trigger, status, deployment_id: deploymentId } = query;
      const scope = { userId, agentId: params.id, trigger, deploymentId };
      const found = await runs.listOfAgent({
        ...scope,
        status,
        hasFailed: query.failed === 'true',
        withOutput: query.with_output === 'true',
        fromMs: toMs(query.from),
        toMs: toMs(query.to),
        page,
        perPage,
      });
      const days = await runs.sumDaysOfAgent(scope);
      return {
        runs: found.runs.map((row) => ({ ...present.toRunSummary(row), output_preview: row.output_preview })),
        ...toFigures(days),
        total: found.total,
        page,
        per_page: perPage,
      };
    }),
  ];
}
