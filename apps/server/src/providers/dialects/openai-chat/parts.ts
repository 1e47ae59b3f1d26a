import type { ReaderContext } from '../../wire/dialect.ts';
import { isFields, toFields, toItems, toText, type Fields } from '../../wire/lenient.ts';
import type { FinishReason, Part } from '../../provider.ts';
import { createToolCalls, toArgumentsText, type ToolCalls } from '../../wire/tool-calls.ts';
import type { PartReader } from '../../wire/vendor-call.ts';
import { vendorError } from '../../wire/vendor-error.ts';
import { createCallKeys, type CallKeys } from './call-keys.ts';
import { findChatEventError } from './errors.ts';
import type { ChatQuirks } from './quirks.ts';
import { createThinkTags } from './think-tags.ts';
import { toChatUsage } from './usage.ts';

const FINISH: Readonly<Record<string, FinishReason>> = {
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  model_context_window_exceeded: 'length',
  content_filter: 'filtered',
  sensitive: 'filtered',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
};
/** Reasons that stand for a failure of the vendor, not for an end of the answer. */
const BROKEN_OFF: ReadonlySet<string> = new Set(['error', 'network_error', 'insufficient_system_resource']);

interface Tools {
  readonly calls: ToolCalls;
  readonly keys: CallKeys;
}

export function createChatReader(quirks: ChatQuirks, context: ReaderContext): PartReader {
  // Most answers call nothing, and there may be thousands under way.
  let tools: Tools | null = null;
  const tags = quirks.thinksInTags ? createThinkTags() : null;
  const details: Fields[] = [];
  let isThinking = false;
  let hasChoice = false;
  let reason = '';
  let usage: unknown = null;

  function think(text: string): readonly Part[] {
    if (text === '') return [];
    isThinking = true;
    return [{ type: 'reasoning-delta', text }];
  }

  /** Some thoughts come sealed, without a word. */
  const hasOpenThoughts = (): boolean => isThinking || details.length > 0;

  function endThinking(): readonly Part[] {
    if (!hasOpenThoughts()) return [];
    isThinking = false;
    const sealed = details.splice(0);
    return [{ type: 'reasoning-end', vendorData: sealed.length > 0 ? sealed : null }];
  }

  function write(text: string): readonly Part[] {
    if (text === '') return [];
    return hasOpenThoughts()
      ? [...endThinking(), { type: 'text-delta', text }]
      : [{ type: 'text-delta', text }];
  }

  function takeContent(content: unknown): readonly Part[] {
    if (typeof content !== 'string') return toItems(content).flatMap(takeContentItem);
    if (tags === null) return write(content);
    return tags
      .take(content)
      .flatMap((piece) => (piece.kind === 'text' ? write(piece.text) : think(piece.text)));
  }

  function takeContentItem(item: unknown): readonly Part[] {
    const fields = toFields(item);
    if (fields['type'] !== 'thinking') return write(toText(fields['text']));
    const thinking = fields['thinking'];
    return think(
      toText(thinking) ||
        toItems(thinking)
          .map((piece) => toText(toFields(piece)['text']))
          .join(''),
    );
  }

  function takeDelta(delta: Fields): readonly Part[] {
    const parts: Part[] = [];
    const thought = readThought(delta, details);
    if (thought !== '') parts.push(...think(thought));
    const content = delta['content'];
    if (content !== null && content !== undefined && content !== '') parts.push(...takeContent(content));
    const refusal = toText(delta['refusal']);
    if (refusal !== '') parts.push(...write(refusal));
    const toolCalls = delta['tool_calls'];
    if (Array.isArray(toolCalls) && toolCalls.length > 0) {
      parts.push(...endThinking(), ...toolCalls.flatMap(takeToolCall));
    }
    return parts;
  }

  function takeToolCall(item: unknown): readonly Part[] {
    const call = toFields(item);
    const called = toFields(call['function']);
    const callId = toText(call['id']);
    const name = toText(called['name']);
    const index = typeof call['index'] === 'number' ? call['index'] : null;
    tools ??= { calls: createToolCalls(context), keys: createCallKeys() };
    return tools.calls.add({
      key: tools.keys.choose(callId, index, name),
      callId,
      name,
      argumentsText: toArgumentsText(called['arguments']),
      vendorData: call['extra_content'],
    });
  }

  function finish(): readonly Part[] {
    const rest = tags
      ?.flush()
      .flatMap((piece) => (piece.kind === 'text' ? write(piece.text) : think(piece.text)));
    const hasCalls = tools !== null && tools.calls.count() > 0;
    const named = FINISH[reason] ?? 'stop';
    return [
      ...(rest ?? []),
      ...endThinking(),
      ...(tools?.calls.closeAll() ?? []),
      ...(usage === null ? [] : [{ type: 'usage', usage: toChatUsage(usage) } as const]),
      { type: 'finish', reason: hasCalls && named === 'stop' ? 'tool-calls' : named },
    ];
  }

  return {
    read(value) {
      const event = toFields(value);
      const error = findChatEventError(event);
      if (error !== null) throw error;
      const [first] = toItems(event['choices']);
      hasChoice ||= first !== undefined;
      const choice = toFields(first);
      usage = readUsage(event, choice) ?? usage;
      const ending = toText(choice['finish_reason']);
      if (BROKEN_OFF.has(ending)) throw vendorError('overloaded', { vendorCode: ending });
      if (ending !== '') reason = ending;
      const delta = choice['delta'] ?? choice['message'];
      return isFields(delta) ? takeDelta(delta) : [];
    },
    close(hasClosingLine) {
      const isComplete = hasClosingLine ? hasChoice : quirks.endsWithoutClosingLine === true && reason !== '';
      return isComplete ? finish() : [];
    },
  };
}

const GROWING: ReadonlySet<unknown> = new Set(['reasoning.text', 'reasoning.summary']);

/** What comes in pieces goes back whole, and not as an item for each token. */
function addDetail(details: Fields[], piece: Fields): void {
  const last = details.at(-1);
  const isMore = last?.['type'] === piece['type'] && last?.['index'] === piece['index'];
  if (last === undefined || !isMore || !GROWING.has(piece['type'])) {
    details.push(piece);
    return;
  }
  const given = Object.entries(piece).filter(([, value]) => value !== null && value !== undefined);
  const field = piece['type'] === 'reasoning.text' ? 'text' : 'summary';
  const words = toText(last[field]) + toText(piece[field]);
  details[details.length - 1] = { ...last, ...Object.fromEntries(given), [field]: words };
}

function readThought(delta: Fields, details: Fields[]): string {
  const listed = toItems(delta['reasoning_details']);
  for (const item of listed) addDetail(details, toFields(item));
  const named = toText(delta['reasoning_content']) || toText(delta['reasoning']);
  if (named !== '' || listed.length === 0) return named;
  return listed.map((item) => toText(toFields(item)['text']) || toText(toFields(item)['summary'])).join('');
}

/** Usage is beside the choices, inside the choice, or in a vendor's own field. */
function readUsage(event: Fields, choice: Fields): Fields | null {
  for (const value of [event['usage'], choice['usage'], toFields(event['x_groq'])['usage']]) {
    if (isFields(value)) return value;
  }
  return null;
}
