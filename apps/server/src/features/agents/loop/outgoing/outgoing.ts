// What may leave with a reading call of a run that has read text from outside, or knows what a person has had it remember: an
// address can carry that away, so only addresses that the run was given are read unasked. Pure.
import type { KnownTool } from '../../../tools/index.ts';
import type { AgentRunInput } from '../agent-run.ts';
import { toRecord, type LoopState } from '../loop.state.ts';
import { collectAddresses, isKnownAddress, isKnownName, type KnownAddresses } from './known-addresses.ts';
import { areHarmlessWords } from './words.ts';

/** A page can spell something by the links that it has an agent follow. */
const MAX_UNASKED = 30;

export type Leak = 'address' | 'words' | 'count';

/** `null` where nothing that the run was not given leaves with the call. */
export type FindLeak = (tool: KnownTool, args: unknown) => Leak | null;

type Sending = Pick<KnownTool, 'provider' | 'effect' | 'isOutside' | 'sends'>;

/** Calls of the loop itself stay in the run. */
const isSending = ({ provider, effect, isOutside }: Sending): boolean =>
  effect === 'read' && isOutside && provider !== 'AGENT';

function* listTexts(data: unknown): Generator<string> {
  if (typeof data === 'string') yield data;
  else if (typeof data === 'object' && data !== null)
    for (const value of Object.values(data)) yield* listTexts(value);
}

/** What tools read outside. What a tool of the server answers may be put together by the model. */
function* listOutside({ entries }: LoopState): Generator<string> {
  for (const entry of entries) {
    if (entry.kind !== 'result' || entry.step.isError) continue;
    const { data, isOutside } = toRecord(entry.step);
    if (isOutside) yield* listTexts(data);
  }
}

/** What the person wrote; an agent's earlier answers may repeat what it has read. */
const listOwnWords = ({ content, earlier }: AgentRunInput): string[] => [
  content,
  ...earlier.flatMap((message) => (message.role === 'user' ? [message.content] : [])),
];

function findLeakIn(
  input: AgentRunInput,
  state: LoopState,
): (tool: KnownTool, args: unknown) => 'address' | 'words' | null {
  let addresses: KnownAddresses | null = null;
  let words: string | null = null;
  function knownAddresses(): KnownAddresses {
    const { description, instructions } = state.agent.definition;
    const given = [...listOwnWords(input), description, instructions, ...input.files.map(({ text }) => text)];
    addresses ??= collectAddresses([...given, ...listOutside(state)]);
    return addresses;
  }
  function knownWords(): string {
    words ??= [...listOwnWords(input), ...listOutside(state)].join('\n').toLowerCase();
    return words;
  }
  return (tool, args) => {
    const sent = tool.sends?.(args) ?? { as: 'words', text: JSON.stringify(args) };
    if (sent.as === 'words') return areHarmlessWords(sent.text, knownWords) ? null : 'words';
    const isKnown = sent.as === 'address' ? isKnownAddress : isKnownName;
    return isKnown(sent.text, knownAddresses()) ? null : 'address';
  };
}

/** For the calls of one turn, in their order. */
export function createLeakFinder(
  input: AgentRunInput,
  state: LoopState,
  findTool: (name: string) => Sending | null,
): FindLeak {
  // Memories are the person's, and are in every turn of an agent that has them.
  if (!state.isTainted && !state.agent.definition.memory_enabled) return () => null;
  const findIn = findLeakIn(input, state);
  let left = MAX_UNASKED;
  for (const entry of state.entries) {
    const tool = entry.kind === 'result' && entry.step.tool !== null ? findTool(entry.step.tool) : null;
    if (tool && isSending(tool)) left -= 1;
  }
  return (tool, args) => {
    if (!isSending(tool)) return null;
    const leak = findIn(tool, args);
    if (leak !== null) return leak;
    left -= 1;
    return left < 0 ? 'count' : null;
  };
}
