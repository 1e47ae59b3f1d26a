// What may leave with a reading call of a run that has read text from outside, or knows what a person has had it remember: an
// address can carry that away, so only addresses that the run was given are read unasked. Pure.
import type { Step } from '../../../runs/index.ts';
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

export interface LeakOptions extends Pick<LoopState, 'agent' | 'isTainted'> {
  /** What the person asked the run. The task of an agent that is called is written by a model. */
  readonly asked: AgentRunInput;
  /** Of the whole run: what one of its agents has read, the others may look up. */
  readonly journal: readonly Step[];
  readonly findTool: (name: string) => Sending | null;
}

/** Calls of the loop itself stay in the run. */
const isSending = ({ provider, effect, isOutside }: Sending): boolean =>
  effect === 'read' && isOutside && provider !== 'AGENT';

function* listTexts(data: unknown): Generator<string> {
  if (typeof data === 'string') yield data;
  else if (typeof data === 'object' && data !== null)
    for (const value of Object.values(data)) yield* listTexts(value);
}

/**
 * What tools read outside. What a tool of the server or another agent answers may be put together by a model; files and past
 * conversations are the person's own, whatever they repeat.
 */
function* listOutside({ journal, findTool }: Pick<LeakOptions, 'journal' | 'findTool'>): Generator<string> {
  for (const step of journal) {
    if (step.kind !== 'call' || step.state === 'open' || step.isError) continue;
    const { data, isOutside, answeredBy } = toRecord(step);
    const isOwn = step.tool !== null && findTool(step.tool)?.provider === 'PLATFORM';
    if (isOutside && answeredBy === null && !isOwn) yield* listTexts(data);
  }
}

/** What the person wrote; an agent's earlier answers may repeat what it has read. */
const listOwnWords = ({ content, earlier }: AgentRunInput): string[] => [
  content,
  ...earlier.flatMap((message) => (message.role === 'user' ? [message.content] : [])),
];

function findLeakIn({
  asked: input,
  agent,
  ...read
}: LeakOptions): (tool: KnownTool, args: unknown) => 'address' | 'words' | null {
  let addresses: KnownAddresses | null = null;
  let words: string | null = null;
  function knownAddresses(): KnownAddresses {
    const { description, instructions } = agent.definition;
    const given = [...listOwnWords(input), description, instructions, ...input.files.map(({ text }) => text)];
    addresses ??= collectAddresses([...given, ...listOutside(read)]);
    return addresses;
  }
  function knownWords(): string {
    words ??= [...listOwnWords(input), ...listOutside(read)].join('\n').toLowerCase();
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
export function createLeakFinder(options: LeakOptions): FindLeak {
  const { agent, isTainted, journal, findTool } = options;
  // Memories are the person's, and are in every turn of an agent that has them.
  if (!isTainted && !agent.definition.memory_enabled) return () => null;
  const findIn = findLeakIn(options);
  let left = MAX_UNASKED;
  for (const { kind, state, tool: name } of journal) {
    const tool = kind === 'call' && state !== 'open' && name !== null ? findTool(name) : null;
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
