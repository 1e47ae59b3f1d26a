// Starts runs of agents with the tools of tests, and looks at them.
import { AgentInput } from '@parley/contract/agents/schemas.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { Run } from '@parley/contract/runs/schemas.ts';
import { createAgentKind } from '../../features/agents/index.ts';
import type { AgentToRun } from '../../features/agents/index.ts';
import type { ResumableKind, Step } from '../../features/runs/index.ts';
import { createTools, hashOf, listProblems, toTurnTool } from '../../features/tools/index.ts';
import { createLimits } from '../../platform/settings/limits.ts';
import { toActorOf } from '../runs/step-runs.ts';
import { createTestApp, type Person, type TestApp, type TestAppOptions } from '../test-app.ts';
import { advanceUntil, until } from '../until.ts';
import { createAgentTools, type AgentTools } from './agent-tools.ts';

export interface AgentStart {
  readonly agent?: Partial<AgentInput>;
  readonly content?: string;
  readonly mode?: 'chat' | 'research';
}

export interface AgentApp {
  readonly app: TestApp;
  readonly tools: AgentTools;
  /** Agents that others can call and hand over to, by id. */
  readonly agents: Map<string, AgentToRun>;
  /** Standing approvals: tool names with whether they hold after text from outside. */
  readonly standing: Map<string, boolean>;
  start(person: Person, start?: AgentStart): Promise<string>;
  /** Moves the clock on until the run is in one of the states. */
  reach(person: Person, runId: string, ...states: Run['status'][]): Promise<Run>;
  events(person: Person, runId: string): Promise<RunEvent[]>;
  steps(person: Person, runId: string): Promise<Step[]>;
  decide(
    person: Person,
    runId: string,
    decision: 'approved' | 'denied',
    answer?: { arguments?: unknown; reason?: string },
  ): Promise<void>;
}

export interface AgentAppOptions extends TestAppOptions {
  readonly agentTools?: AgentTools;
  /** Known before the server goes on with runs of another one. */
  readonly agents?: ReadonlyMap<string, AgentToRun>;
}

const ALL_TOOLS = ['look-up', 'read-page', 'send-letter', 'save-note', 'delete-all'];

export function toDefinition(given: Partial<AgentInput> = {}): AgentInput {
  return AgentInput.parse({ name: 'Tester', tools: ALL_TOOLS, ...given });
}

export async function createAgentApp(options: AgentAppOptions = {}): Promise<AgentApp> {
  const tools = options.agentTools ?? createAgentTools();
  const agents = new Map(options.agents);
  const standing = new Map<string, boolean>();
  let kind: ResumableKind<unknown> | null = null;
  const app = await createTestApp({
    ...options,
    kinds({ provider, model, clock }) {
      const made = createAgentKind({
        clock,
        limits: createLimits(),
        providers: { defaultModel: () => model, findModelOrNext: () => model, for: () => provider },
        findOwnKey: () => Promise.resolve(null),
        tools: createTools({ builtin: tools.tools }),
        hashOf,
        listProblems,
        toTurnTool,
        findAgent: (_userId, id) => {
          const agent = agents.get(id);
          return agent ? Promise.resolve(agent) : Promise.reject(new Error(`There is no agent ${id}`));
        },
        findStanding: ({ tool }) => {
          const afterOutside = standing.get(tool);
          return Promise.resolve(afterOutside === undefined ? null : { afterOutside });
        },
        memory: {
          listFitting: () => Promise.resolve([]),
          forRun: () => {
            throw new Error('These agents have no memory');
          },
        },
        listSteps: () => Promise.resolve([]),
        findLastCall: () => Promise.resolve(null),
        hasKnowledge: () => Promise.resolve(false),
        bindOwnData: () => ({
          knowledge: { listCollections: () => Promise.resolve([]), search: () => Promise.resolve([]) },
          documents: { read: () => Promise.reject(new Error('There is no reader here')) },
          conversations: null,
          schedules: null,
          notices: null,
          funds: { status: () => Promise.reject(new Error('There are no funds here')) },
        }),
        listMissingCredentials: () => Promise.resolve([]),
        sandbox: { run: () => Promise.resolve({ failure: 'There is no sandbox here', printed: '' }) },
        bindOutside: () => ({
          http: { request: () => Promise.reject(new Error('There is no network here')) },
          mail: { send: () => Promise.reject(new Error('There is no mail server here')) },
          tls: { look: () => Promise.reject(new Error('There is no network here')) },
          credential: () => Promise.reject(new Error('There are no credentials here')),
        }),
      });
      kind = made;
      return [made];
    },
  });
  const { runs } = app.server;

  return {
    app,
    tools,
    agents,
    standing,
    async start(person, { agent, content = 'Do it', mode = 'chat' } = {}) {
      if (!kind) throw new Error('The kind was not made');
      const definition = toDefinition(agent);
      const input = {
        agent: { id: 'tester', name: definition.name, version: 1, definition },
        content,
        earlier: [],
        files: [],
        artifacts: [],
        hasReadOutside: false,
        mode,
        timezone: 'UTC',
        language: 'en',
        sessionId: null,
        model: null,
        depth: 0,
        startedAtMs: app.clock.now(),
        replay: null,
      };
      return (await runs.start({ actor: toActorOf(person), kind, input, key: null, bodyHash: '' })).runId;
    },
    async reach(person, runId, ...states) {
      const isReached = until(
        async () => states.includes((await runs.get(person, runId)).status),
        `the run to be ${states.join(' or ')}`,
      );
      await advanceUntil(app.clock, isReached);
      return Run.parse((await app.call({ url: `/runs/${runId}` }, person)).json());
    },
    async events(person, runId) {
      const reader = await app.follow(person, runId);
      await reader.ended;
      // Checked by the contract when they were sent.
      return reader.events as RunEvent[];
    },
    steps: (person, runId) => runs.listSteps(person, runId),
    async decide(person, runId, decision, answer) {
      const waiting = (await runs.listSteps(person, runId)).filter(({ state }) => state === 'waiting');
      for (const { approvalId, argsHash, definitionHash } of waiting) {
        const seen = { argsHash: argsHash ?? '', definitionHash: definitionHash ?? '' };
        await runs.decide(person, approvalId ?? '', { decision, ...seen, answer: answer ?? null });
      }
    },
  };
}
