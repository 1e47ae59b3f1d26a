// What becomes of a call that the model asked for: it is made, a person is asked, or it is refused with words that the
// model can act on. Pure.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { checkShape } from '../../../platform/bounded-json.ts';
import { findChangedInteger, parseExactJson } from '@parley/contract/exact-json.ts';
import { restoreArguments } from '../../../toolbox/secret-arguments.ts';
import type { KnownTool } from '../../tools/index.ts';
import type { AskedCall, LoopState } from './loop.state.ts';
import type { FindLeak, Leak } from './outgoing/outgoing.ts';
import { whyAsked, type Why } from './why-asked.ts';

export interface StandingApproval {
  /** Holds also once the run has read text from outside. */
  readonly afterOutside: boolean;
}

export interface ParsedCall {
  readonly call: AskedCall;
  readonly tool: KnownTool;
  readonly args: unknown;
  readonly argsHash: string;
  /** In a repeated run: a person would have been asked. */
  readonly isHeld?: true;
}

export type Verdict =
  | { readonly is: 'run'; readonly parsed: ParsedCall }
  | { readonly is: 'ask'; readonly parsed: ParsedCall; readonly why: string }
  | {
      readonly is: 'refuse';
      readonly call: AskedCall;
      readonly tool: KnownTool | null;
      readonly reason: string;
    };

/** Arguments of one call. */
const MAX_ARGUMENT_CHARACTERS = 256 * 1024;
const MAX_ARGUMENT_VALUES = 50_000;
/** Calls of one turn that are made; the rest is refused. */
const MAX_CALLS_PER_TURN = 20;

export interface DecideOptions {
  readonly state: LoopState;
  readonly tools: readonly KnownTool[];
  readonly hashOf: (value: unknown) => string;
  readonly listProblems: (tool: KnownTool, args: unknown) => string[];
  readonly findStanding: (tool: KnownTool) => StandingApproval | null;
  readonly findLeak: FindLeak;
  /** The user has no credential that the tool can be called with, and is asked for one. */
  readonly lacksCredential: (tool: KnownTool) => boolean;
  /** Of the person who is asked. */
  readonly language: 'en' | 'zh';
  /** Research reads what it finds, and waits for nobody. */
  readonly isResearch: boolean;
  /** Where nobody watches: what becomes of writing calls, by name of tool. */
  readonly writing: Readonly<Record<string, 'allowed' | 'asks' | 'never'>> | null;
  /** A repeated run does nothing that would have to be allowed, but for calls that need it because it repeats. */
  readonly isReplay: boolean;
  /** The call has no result in the run that is repeated, and is made once a person allows it. */
  readonly needsPermission: (parsed: ParsedCall) => boolean;
}

type ReadArguments = { readonly args: unknown } | { readonly problem: string };

/** Rounded, an id would name another thing than the model means. */
function findRounded(json: string, args: unknown): string | null {
  const digits = findChangedInteger(json);
  if (digits === null) return null;
  const given = Object.entries(args ?? {});
  const exact = Object.values(parseExactJson(json) ?? {});
  const [name] = given.find(([, value], at) => JSON.stringify(value) !== JSON.stringify(exact[at])) ?? [];
  const where = name === undefined ? '' : ` in ${name}`;
  return `The integer ${digits}${where} has more digits than a number keeps. Send it as a string: "${digits}".`;
}

function parseArguments(text: string): ReadArguments {
  if (text.length > MAX_ARGUMENT_CHARACTERS)
    return { problem: `The arguments are longer than ${MAX_ARGUMENT_CHARACTERS} characters. Send less.` };
  try {
    const json = text.trim() === '' ? '{}' : text;
    const args: unknown = JSON.parse(json);
    // Whatever works on them may be recursive.
    checkShape(args, { maxKeys: MAX_ARGUMENT_VALUES });
    const problem = findRounded(json, args);
    return problem === null ? { args } : { problem };
  } catch (error) {
    if (error instanceof AppError) {
      const [problem] = error.data.errors ?? [];
      return { problem: `The arguments are not allowed: ${problem?.field ?? ''} ${problem?.message ?? ''}.` };
    }
    // Models write broken JSON; the answer says so.
    return { problem: 'The arguments are not valid JSON. Send one JSON object that fits the tool.' };
  }
}

/** Of a writing call: `null` where it may be made without asking. */
function findWhy({ state, findStanding }: DecideOptions, tool: KnownTool): Why | null {
  if (tool.effect === 'destroy') return 'destroys';
  // An agent's own notes about the person; what was read outside is not noted unasked.
  if (tool.provider === 'MEMORY') return state.isTainted ? 'tainted' : null;
  const standing = findStanding(tool);
  if (standing === null) return 'writes';
  return state.isTainted && !standing.afterOutside ? 'tainted' : null;
}

const NOT_IN_RESEARCH: Readonly<Record<Leak, string>> = {
  address:
    'This address is neither in the question nor in a result, so it is not read in research. Read an address from a result, or search for the page.',
  words:
    'In research, search with up to 120 characters, and with no number, key or address that is neither in the question nor in a result.',
  count: 'This research has read enough. Write the answer from what you have.',
};

function decideRead(options: DecideOptions, parsed: ParsedCall): Verdict {
  const { call, tool, args } = parsed;
  const leak = options.findLeak(tool, args);
  if (options.needsPermission(parsed))
    return { is: 'ask', parsed, why: whyAsked(leak ?? 'unrecorded', options.language) };
  if (leak === null) return { is: 'run', parsed };
  if (options.isReplay) return { is: 'run', parsed: { ...parsed, isHeld: true } };
  if (options.isResearch) return { is: 'refuse', call, tool, reason: NOT_IN_RESEARCH[leak] };
  return { is: 'ask', parsed, why: whyAsked(leak, options.language) };
}

const NEVER_HERE = 'This tool is not allowed here. Go on without it, and say what was left out.';

/** The owner's decision for runs that nobody watches. What destroys is never allowed beforehand. */
function findRule({ writing }: DecideOptions, { name, effect, provider }: KnownTool) {
  const rule = writing && Object.hasOwn(writing, name) ? writing[name] : null;
  const canBeAllowed = effect === 'write' && provider !== 'MEMORY';
  return rule === 'allowed' && !canBeAllowed ? null : rule;
}

/** What nobody has been asked about yet. */
function decideNew(options: DecideOptions, parsed: ParsedCall): Verdict {
  const verdict = parsed.tool.effect === 'read' ? decideRead(options, parsed) : decideWrite(options, parsed);
  if (verdict.is !== 'run' || !options.lacksCredential(parsed.tool)) return verdict;
  return { is: 'ask', parsed, why: whyAsked('credential', options.language) };
}

function decideWrite(options: DecideOptions, parsed: ParsedCall): Verdict {
  const rule = options.isReplay ? null : findRule(options, parsed.tool);
  if (rule === 'never') return { is: 'refuse', call: parsed.call, tool: parsed.tool, reason: NEVER_HERE };
  if (rule === 'allowed') return { is: 'run', parsed };
  const why = options.isReplay ? null : findWhy(options, parsed.tool);
  return why === null ? { is: 'run', parsed } : { is: 'ask', parsed, why: whyAsked(why, options.language) };
}

function toDenial(decision: string | null, reason: unknown): string {
  if (decision === 'expired') return 'Nobody allowed this call in time, so it was not made.';
  const words = typeof reason === 'string' && reason !== '' ? ` The person says: ${reason}` : '';
  return `The person did not allow this call, so it was not made.${words}`;
}

/** What came with a decision. */
interface Answer {
  readonly arguments?: unknown;
  readonly reason?: unknown;
}

function decideParsed(options: DecideOptions, parsed: ParsedCall): Verdict {
  const { state, hashOf, listProblems, language } = options;
  const { call, tool } = parsed;
  const approval = state.approvals.get(call.callId);
  if (!approval || approval.decision === null) return decideNew(options, parsed);
  // Written by the decision's endpoint, or empty.
  const answer = (approval.result ?? {}) as Answer;
  if (approval.decision !== 'approved')
    return { is: 'refuse', call, tool, reason: toDenial(approval.decision, answer.reason) };
  const isSame = approval.argsHash === parsed.argsHash && approval.definitionHash === tool.definitionHash;
  if (!isSame) return { is: 'ask', parsed, why: whyAsked('changed', language) };
  if (answer.arguments === undefined) return { is: 'run', parsed };
  const args = restoreArguments(tool.schema, answer.arguments, parsed.args);
  const problems = listProblems(tool, args);
  if (problems.length > 0)
    return { is: 'ask', parsed, why: `${whyAsked('misfits', language)} ${problems.join('; ')}` };
  return { is: 'run', parsed: { ...parsed, args, argsHash: hashOf(args) } };
}

/** With what this call does, where one of other arguments does less. */
function toCalled(tool: KnownTool, args: unknown): KnownTool {
  const effect = tool.effectOf?.(args) ?? tool.effect;
  return effect === tool.effect ? tool : { ...tool, effect };
}

export function decideCall(options: DecideOptions, call: AskedCall, index: number): Verdict {
  const tool = options.tools.find(({ internalName }) => internalName === call.name) ?? null;
  const refuse = (reason: string): Verdict => ({ is: 'refuse', call, tool, reason });
  if (index >= MAX_CALLS_PER_TURN)
    return refuse(
      `At most ${MAX_CALLS_PER_TURN} calls are made at once. Ask for this one again if it is needed.`,
    );
  if (!tool) {
    const names = options.tools.map(({ internalName }) => internalName).join(', ');
    return refuse(`There is no tool of this name. There are: ${names === '' ? 'none' : names}.`);
  }
  const read = parseArguments(call.argumentsJson);
  if ('problem' in read) return refuse(read.problem);
  const problems = options.listProblems(tool, read.args);
  if (problems.length > 0) return refuse(`The arguments do not fit the tool. ${problems.join('; ')}`);
  const { args } = read;
  return decideParsed(options, { call, tool: toCalled(tool, args), args, argsHash: options.hashOf(args) });
}
