// What the owner of a run is given of its journal. An agent that a run was handed over to is in it with its instructions, which
// may be another person's.
import { z } from 'zod';

type StepRow = Readonly<Record<string, unknown>>;

const HandedOver = z.looseObject({ swapTo: z.looseObject({ id: z.unknown(), name: z.unknown() }) });
const Agent = z.object({ id: z.unknown(), name: z.unknown() });

function reduceCall(result: string): string {
  const known = HandedOver.safeParse(JSON.parse(result)).data;
  return known ? JSON.stringify({ ...known, swapTo: Agent.parse(known.swapTo) }) : result;
}

export function withoutAgents(row: StepRow): StepRow {
  const { kind, result } = row;
  if (typeof result !== 'string') return row;
  if (kind === 'handoff') return { ...row, result: JSON.stringify(Agent.safeParse(JSON.parse(result)).data) };
  return kind === 'call' && result.includes('"swapTo":{') ? { ...row, result: reduceCall(result) } : row;
}
