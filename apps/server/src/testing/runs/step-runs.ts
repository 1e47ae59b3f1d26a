// Starts runs of the test kind and looks at them, as an agent's client would.
import { Run } from '@parley/contract/runs/schemas.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Turn } from '../../providers/turn.ts';
import type { ScriptedReply } from '../../providers/scripted/index.ts';
import type { Step } from '../../features/runs/index.ts';
import { createStepKind, createTestTools, type StepKindOptions, type TestTools } from './step-kind.ts';
import { createTestApp, type Person, type TestApp, type TestAppOptions } from '../test-app.ts';
import { advanceUntil, until } from '../until.ts';

export interface StepApp {
  readonly app: TestApp;
  readonly tools: TestTools;
  start(person: Person, prompt?: string): Promise<string>;
  run(person: Person, runId: string): Promise<Run>;
  /** Moves the clock on until the run is in one of the states. */
  reach(person: Person, runId: string, ...states: Run['status'][]): Promise<Run>;
  steps(person: Person, runId: string): Promise<Step[]>;
  /** Of a waiting run. */
  approvals(person: Person, runId: string): Promise<Step[]>;
  decide(person: Person, approval: Step, decision: 'approved' | 'denied'): Promise<boolean>;
}

export interface StepAppOptions extends TestAppOptions {
  readonly tools?: TestTools;
  readonly kind?: Partial<StepKindOptions>;
}

export function toActorOf({ userId }: Person): Actor {
  return { userId, payerId: userId, role: 'user', entryPoint: 'ui', apiKeyId: null, scopes: null };
}

export async function createStepApp(options: StepAppOptions = {}): Promise<StepApp> {
  const tools = options.tools ?? createTestTools();
  let kind: ReturnType<typeof createStepKind> | null = null;
  const app = await createTestApp({
    ...options,
    kinds(parts) {
      kind = createStepKind({ ...parts, tools, ...options.kind });
      return [kind];
    },
  });
  const { runs } = app.server;

  async function run(person: Person, runId: string): Promise<Run> {
    return Run.parse((await app.call({ url: `/runs/${runId}` }, person)).json());
  }
  const steps = (person: Person, runId: string) => runs.listSteps(person, runId);

  return {
    app,
    tools,
    async start(person, prompt = 'Do it') {
      if (!kind) throw new Error('The kind was not made');
      const { runId } = await runs.start({
        actor: toActorOf(person),
        kind,
        input: { prompt },
        key: null,
        bodyHash: '',
      });
      return runId;
    },
    run,
    async reach(person, runId, ...states) {
      const isReached = until(
        async () => states.includes((await runs.get(person, runId)).status),
        `the run to be ${states.join(' or ')}`,
      );
      await advanceUntil(app.clock, isReached);
      return run(person, runId);
    },
    steps,
    approvals: async (person, runId) =>
      (await steps(person, runId)).filter(({ state }) => state === 'waiting'),
    async decide(person, { approvalId, argsHash, definitionHash }, decision) {
      const seen = { argsHash: argsHash ?? '', definitionHash: definitionHash ?? '' };
      const decided = await runs.decide(person, approvalId ?? '', { decision, ...seen, answer: null });
      return decided.isFirst;
    },
  };
}

/** Reads, then writes, then concludes, depending on the conversation alone, so that every server replies alike. */
export function replyWithStory({ messages }: Turn): ScriptedReply {
  const outputs = messages.filter(({ role }) => role === 'tool').length;
  const delayMs = 200;
  if (outputs === 0)
    return { text: ['I ', 'look.'], delayMs, toolCalls: [{ name: 'read_it', callId: 'read-1' }] };
  if (outputs === 1)
    return {
      text: ['I ', 'write.'],
      delayMs,
      toolCalls: [
        { name: 'write_it', callId: 'write-1', arguments: { to: 'ada' } },
        { name: 'read_it', callId: 'read-2' },
      ],
    };
  return { text: ['All ', 'done.'], delayMs };
}
