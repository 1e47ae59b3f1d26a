// Calls tools the way a run does, and compares what their sources answer with what they have answered in the recordings of
// the tests.
import { readFileSync } from 'node:fs';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { Outbound } from '../../apps/server/src/platform/outbound/outbound.ts';
import { createToolHttp } from '../../apps/server/src/toolbox/http.ts';
import {
  ToolFailure,
  type AnyTool,
  type ToolContext,
  type ToolHttp,
} from '../../apps/server/src/toolbox/tool.ts';
import { fromRoot } from '../paths.mjs';
import { compareShape } from './compare-shape.ts';

export interface Probe {
  readonly tool: string;
  readonly args: unknown;
  /** What the requests of the call were answered, in order; `null` for those that nothing was recorded of. */
  readonly recordings: readonly (string | null)[];
}

export interface Finding {
  readonly tool: string;
  readonly state: 'same' | 'differs' | 'unreachable';
  readonly notes: readonly string[];
}

export interface ProbeDeps {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly clock: Clock;
  readonly tools: readonly AnyTool[];
  readonly readRecording: (file: string) => string;
}

/** Sources that are asked at the same time. */
const AT_ONCE = 6;
const OWNER = 'probe';
const AWAY: ReadonlySet<string> = new Set(['upstream_down', 'timeout', 'rate_limited']);
const UNREADABLE = /cannot be read/;

/** As they are in the folder of the sources. */
export const readRecording = (file: string): string =>
  readFileSync(fromRoot(`apps/server/src/toolbox/sources/${file}`), 'utf8');

function refuse(): never {
  throw new Error('A probe asks sources without a key, and nothing else.');
}

function toContext(http: ToolHttp, { clock }: ProbeDeps): ToolContext {
  return {
    callId: OWNER,
    caller: { userId: OWNER, role: 'user' },
    agent: { id: OWNER, name: OWNER },
    clock,
    language: 'en',
    timezone: 'UTC',
    signal: new AbortController().signal,
    http,
    mail: { send: refuse },
    tls: { look: refuse },
    credential: refuse,
    memory: null,
    sandbox: { run: refuse },
    documents: { read: refuse },
    conversations: null,
    schedules: null,
    notices: null,
    funds: { status: refuse },
    earlier: () => Promise.resolve(null),
    files: [],
    artifacts: { count: () => 0, listIds: () => [], find: () => null, apply: () => undefined },
    canAsk: false,
    answered: null,
  };
}

function toFailed(tool: string, error: unknown): Finding {
  const failure = error instanceof ToolFailure ? error : null;
  const isAway = failure !== null && AWAY.has(failure.code) && !UNREADABLE.test(failure.message);
  const words = error instanceof Error ? error.message : String(error);
  return { tool, state: isAway ? 'unreachable' : 'differs', notes: [words] };
}

export function createProbe(deps: ProbeDeps) {
  const { outbound, clock, tools, readRecording: read } = deps;
  const factory = createToolHttp({ outbound, clock, random: () => 0 });

  /** What a tool was answered, in the order of its requests. */
  function listen(tool: AnyTool): { readonly http: ToolHttp; readonly answers: (string | undefined)[] } {
    const { signal } = new AbortController();
    const http = factory.bind({ tool, owner: `${OWNER} ${tool.name}`, signal, credential: null });
    const answers: (string | undefined)[] = [];
    return {
      answers,
      http: {
        async request(request) {
          const index = answers.push(undefined) - 1;
          const response = await http.request(request);
          answers[index] = response.text();
          return response;
        },
      },
    };
  }

  async function probe({ tool: name, args, recordings }: Probe): Promise<Finding> {
    const tool = tools.find((each) => each.name === name);
    if (!tool) return { tool: name, state: 'differs', notes: ['There is no such tool.'] };
    const { http, answers } = listen(tool);
    try {
      const result = await tool.call(tool.parameters.parse(args), toContext(http, deps));
      if ('error' in result) return toFailed(name, new ToolFailure(result.error, result.message));
    } catch (error) {
      return toFailed(name, error);
    }
    const notes = recordings.flatMap((file, index) => {
      const answer = answers[index];
      return file === null || answer === undefined ? [] : compareShape(read(file), answer);
    });
    return { tool: name, state: notes.length > 0 ? 'differs' : 'same', notes };
  }

  /** One after the other at a source, so that none is asked more than it allows. */
  async function probeAll(probes: readonly Probe[], tell: (finding: Finding) => void): Promise<Finding[]> {
    const bySource = Map.groupBy(
      probes,
      ({ tool }) => tools.find(({ name }) => name === tool)?.origins[0] ?? tool,
    );
    const waiting = [...bySource.values()];
    const findings: Finding[] = [];
    async function work(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift())
        for (const each of next) {
          const finding = await probe(each);
          findings.push(finding);
          tell(finding);
        }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return findings;
  }

  return { probe, probeAll };
}
