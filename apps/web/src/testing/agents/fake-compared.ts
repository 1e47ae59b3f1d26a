import { listAgentRuns, listAgentVersions, replayRun } from '@parley/contract/agents/endpoints.ts';
import { compareRuns, getRunVotes, voteOnRuns } from '@parley/contract/agents/comparisons/endpoints.ts';
import { VoteBody, type Comparison, type Votes } from '@parley/contract/agents/comparisons/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { getRun } from '@parley/contract/runs/endpoints.ts';
import { listRunSteps } from '@parley/contract/runs/journal/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import type { FakeApi, FakeCall } from '../fake-api.ts';
import { createCallStep, createRun, createStep, createStepList, secondsLater } from './fake-run.ts';

// Runs of an agent with two versions, over the fake API: their steps, the last inputs and the votes.

interface FakeRun {
  readonly run: Run;
  readonly steps: RunStep[];
}

export interface FakeCompared {
  readonly runs: Map<string, FakeRun>;
  /** The last inputs. */
  inputs: Comparison['inputs'];
  /** By the ids of both runs with a blank between them. */
  readonly votes: Map<string, Votes['vote']>;
  find(id: string | undefined): FakeRun;
}

function createRuns(): Map<string, FakeRun> {
  const steps = [createStep(0), createCallStep(1, 'web-search', { output: 'ten pages' })];
  return new Map([
    [
      'one',
      {
        run: createRun('one'),
        steps: [...steps, createCallStep(2, 'read-page'), createStep(3, { output: 'Two are new.' })],
      },
    ],
    [
      'two',
      {
        run: createRun('two', {
          agent_version: 2,
          replay_of: 'one',
          output: 'Three are new.',
          cost: 0.01,
          finished_at: secondsLater(5),
          duration_ms: 5_000,
        }),
        steps: [...steps, createStep(2, { output: 'Three are new.' })],
      },
    ],
  ]);
}

const toVariant = ({ id, agent_version, model_used: model }: Run) => ({ run_id: id, agent_version, model });

function addVotes(api: FakeApi, votes: FakeCompared['votes']): void {
  const show = (a: string, b: string): Votes => {
    const all = [...votes.values()];
    const count = (vote: Votes['vote']) => all.filter((each) => each === vote).length;
    return {
      vote: votes.get(`${a} ${b}`) ?? null,
      counts: { a: count('a'), same: count('same'), b: count('b') },
    };
  };
  api.on(getRunVotes, ({ query }) => show(query.get('a') ?? '', query.get('b') ?? ''));
  api.on(voteOnRuns, ({ body }) => {
    const { a, b, vote } = VoteBody.parse(body);
    votes.set(`${a} ${b}`, vote);
    return show(a, b);
  });
}

function addVersions(api: FakeApi): void {
  api.on(listAgentVersions, () => ({
    versions: [2, 1].map((number) => ({
      number,
      note: '',
      created_by: { id: 'guest-1', username: 'mara' },
      created_at: '2026-01-01T00:00:00Z',
      is_current: number === 2,
      runs: 1,
      success_rate: 1,
      typical_cost: 0.02,
      typical_ms: null,
    })),
    total: 2,
    page: 1,
    per_page: 100,
  }));
}

export function addFakeCompared(api: FakeApi): FakeCompared {
  const state: FakeCompared = {
    runs: createRuns(),
    inputs: [],
    votes: new Map(),
    find(id) {
      const found = state.runs.get(id ?? '');
      if (!found) throw new AppError('not_found');
      return found;
    },
  };
  api.on(getRun, ({ params }) => state.find(params['runId']).run);
  api.on(listRunSteps, ({ params }) => createStepList([...state.find(params['runId']).steps]));
  api.on(listAgentRuns, () => ({
    runs: [...state.runs.values()].map(({ run: { input, output: _o, tool_logs: _t, ...run } }) => ({
      ...run,
      input_preview: input,
      output_preview: null,
    })),
    days: [],
    counts: { all: state.runs.size, failed: 0, with_output: 0 },
    total: state.runs.size,
    page: 1,
    per_page: 20,
  }));
  api.on(compareRuns, ({ query }: FakeCall): Comparison => {
    const ids = (query.get('runs') ?? '').split(',');
    return { variants: ids.map((id) => toVariant(state.find(id).run)), inputs: state.inputs };
  });
  addVotes(api, state.votes);
  addVersions(api);
  return state;
}

type Input = Comparison['inputs'][number];
type Answer = NonNullable<Input['answers'][number]>;

export function toAnswer(runId: string, change: Partial<Answer> = {}): Answer {
  return {
    run_id: runId,
    status: 'succeeded',
    output_preview: 'Two are new. One closes today.',
    cost: 0.02,
    duration_ms: 4_000,
    ...change,
  };
}

export function toInput(id: string, answers: Input['answers'], change: Partial<Input> = {}): Input {
  return {
    run_id: id,
    input_preview: `Question ${id}`,
    started_at: '2026-01-05T08:00:00Z',
    answers,
    estimated_costs: answers.map(() => 0.02),
    ...change,
  };
}

/** New runs, as the server begins them. */
export function acceptReplays(api: FakeApi, compared: FakeCompared, change: Partial<Run> = {}): void {
  let count = 0;
  api.on(replayRun, ({ params }) => {
    count += 1;
    const id = `new-${count}`;
    const { run } = compared.find(params['runId']);
    compared.runs.set(id, {
      run: { ...run, id, replay_of: run.id, output: 'Five are new.', ...change },
      steps: [],
    });
    return { run_id: id };
  });
}
