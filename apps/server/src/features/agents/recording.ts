// A recording of a run, made of its journal: what was said and done, with its times. Pure.
import type { RunRecording } from '@parley/contract/agents/schemas.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';

type Recorded = RunRecording['events'][number];

const at = (time: string, event: RunEvent): Recorded => ({ at: time, event });

function toTook({ started_at: from, finished_at: to }: RunStep): number {
  return to === null ? 0 : Math.max(0, Date.parse(to) - Date.parse(from));
}

function toEvents(step: RunStep): Recorded[] {
  const { kind, n, output, cost, call_id: callId, tool_name: toolName, args, is_error: isError } = step;
  const ended = step.finished_at ?? step.started_at;
  const { parent_call_id: parent } = step;
  const nested = parent === null ? {} : { parent_call_id: parent };
  const billed = cost > 0 ? [at(ended, { type: 'step_cost', n, cost, ...nested })] : [];
  if (kind === 'turn') {
    if (output === null || output === '') return billed;
    const said: RunEvent =
      parent === null
        ? { type: 'message', content: output }
        : { type: 'agent_message', call_id: parent, content: output };
    return [at(ended, said), ...billed];
  }
  if (kind !== 'call' || callId === null || toolName === null) return [];
  const call = { call_id: callId, tool_name: toolName, ...nested };
  return [
    at(step.started_at, { type: 'tool_called', ...call, args, started_at: step.started_at }),
    ...(step.finished_at === null
      ? []
      : [
          at(ended, {
            type: 'tool_output',
            ...call,
            output,
            time_taken_ms: toTook(step),
            is_error: isError,
          } as const),
        ]),
    ...billed,
  ];
}

export function toRecording(run: Run, steps: readonly RunStep[]): RunRecording {
  const agent = { id: run.agent_id ?? '', name: run.agent_name ?? '' };
  const model = run.model_used ?? '';
  const info: RunEvent = {
    type: 'info',
    run_id: run.id,
    agent_id: agent.id,
    agent_name: agent.name,
    model,
  };
  const ended = run.finished_at ?? run.started_at;
  const final: Recorded[] =
    run.status === 'succeeded' && run.output !== null
      ? [at(ended, { type: 'message', final: run.output })]
      : [];
  return {
    run,
    agent,
    events: [at(run.started_at, info), ...steps.flatMap(toEvents), ...final],
  };
}

/** A fence that nothing in the text can close. */
function fence(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((marks) => marks.length));
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}\n${text}\n${marks}`;
}

/** `answer`: of the run, which has a section of its own. */
function toSection({ at: time, event }: Recorded, answer: string | null): string[] {
  if (event.type === 'agent_message') return [event.content];
  if (event.type === 'message' && 'content' in event) return event.content === answer ? [] : [event.content];
  if (event.type === 'tool_called')
    return [`### ${event.tool_name} (${time})`, fence(JSON.stringify(event.args, null, 2))];
  if (event.type !== 'tool_output') return [];
  const how = event.is_error ? 'Failed' : 'Result';
  return [`${how} after ${event.time_taken_ms} ms:`, fence(event.output ?? '')];
}

export function toMarkdown({ run, agent, events }: RunRecording): string {
  const final = run.output === null || run.output === '' ? [] : ['## Answer', run.output];
  return [
    `# ${agent.name}`,
    [
      `- Run: ${run.id}`,
      `- Status: ${run.status}`,
      `- Model: ${run.model_used ?? ''}`,
      `- Started: ${run.started_at}`,
      `- Cost: $${run.cost}`,
    ].join('\n'),
    '## Request',
    run.input,
    '## Steps',
    ...events.flatMap((recorded) => toSection(recorded, run.output)),
    ...final,
    '',
  ].join('\n\n');
}
