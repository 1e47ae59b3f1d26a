import type { ReaderContext } from '../../wire/dialect.ts';
import { isFields, toCount, toFields, toItems, toText, type Fields } from '../../wire/lenient.ts';
import type { FinishReason, Part } from '../../provider.ts';
import { createToolCalls, toArgumentsText } from '../../wire/tool-calls.ts';
import { toUsage } from '../../usage.ts';
import type { PartReader } from '../../wire/vendor-call.ts';
import { vendorError } from '../../wire/vendor-error.ts';
import { toGeminiEventError } from './errors.ts';
import { createPartialArgs, type PartialArgs } from './partial-args.ts';

const FINISH: Readonly<Record<string, FinishReason>> = {
  MAX_TOKENS: 'length',
  SAFETY: 'filtered',
  RECITATION: 'filtered',
  LANGUAGE: 'filtered',
  BLOCKLIST: 'filtered',
  PROHIBITED_CONTENT: 'filtered',
  SPII: 'filtered',
  IMAGE_SAFETY: 'filtered',
};
/** The model failed to write down what it wanted to say or to call. */
const BROKEN_CALL: ReadonlySet<string> = new Set([
  'MALFORMED_FUNCTION_CALL',
  'MALFORMED_RESPONSE',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'MISSING_THOUGHT_SIGNATURE',
]);

export function createGeminiReader(context: ReaderContext): PartReader {
  const calls = createToolCalls(context);
  let isThinking = false;
  let reason = '';
  let usage: Fields | null = null;
  let open: { readonly key: number; readonly args: PartialArgs } | null = null;
  let nextKey = 0;

  function endThinking(): readonly Part[] {
    if (!isThinking) return [];
    isThinking = false;
    return [{ type: 'reasoning-end', vendorData: null }];
  }

  function readPart(value: unknown): readonly Part[] {
    const part = toFields(value);
    if (isFields(part['functionCall'])) {
      return [...endThinking(), ...readCall(part['functionCall'], part['thoughtSignature'])];
    }
    const text = toText(part['text']);
    if (part['thought'] === true) {
      if (text === '') return [];
      isThinking = true;
      return [{ type: 'reasoning-delta', text }];
    }
    const signature = toText(part['thoughtSignature']);
    return [
      ...(text === '' ? [] : [...endThinking(), { type: 'text-delta', text } as const]),
      ...(signature === ''
        ? []
        : [{ type: 'reasoning-end', vendorData: { thoughtSignature: signature } } as const]),
    ];
  }

  function readCall(call: Fields, signature: unknown): readonly Part[] {
    const name = toText(call['name']);
    const isMore = call['willContinue'] === true;
    const before = name === '' ? [] : closeOpen();
    if (name !== '') {
      open = { key: nextKey, args: createPartialArgs() };
      nextKey += 1;
    }
    if (open === null) return before;
    open.args.add(call['partialArgs']);
    const start = calls.add({
      key: open.key,
      callId: toText(call['id']),
      name,
      argumentsText: toArgumentsText(call['args']),
      vendorData: typeof signature === 'string' ? { thoughtSignature: signature } : undefined,
    });
    return [...before, ...start, ...(isMore ? [] : closeOpen())];
  }

  function closeOpen(): readonly Part[] {
    if (open === null) return [];
    const { key, args } = open;
    open = null;
    const late = calls.hasArguments(key) ? [] : calls.add({ key, argumentsText: args.toJson() });
    return [...late, ...calls.close(key)];
  }

  function finish(): readonly Part[] {
    const parts = [...closeOpen(), ...endThinking()];
    const named = FINISH[reason] ?? 'stop';
    return [
      ...parts,
      ...(usage === null ? [] : [toUsagePart(usage)]),
      { type: 'finish', reason: named === 'stop' && calls.count() > 0 ? 'tool-calls' : named },
    ];
  }

  function readEvent(value: unknown): readonly Part[] {
    const event = toFields(value);
    if (isFields(event['error'])) throw toGeminiEventError(event);
    if (isFields(event['usageMetadata'])) usage = event['usageMetadata'];
    // A refused prompt has no candidate at all.
    if (toText(toFields(event['promptFeedback'])['blockReason']) !== '') reason = 'PROHIBITED_CONTENT';
    const candidate = toFields(toItems(event['candidates'])[0]);
    const parts = toItems(toFields(candidate['content'])['parts']).flatMap(readPart);
    reason = toText(candidate['finishReason']) || reason;
    if (BROKEN_CALL.has(reason)) throw vendorError('unreadable', { vendorCode: reason });
    return parts;
  }

  return {
    read: (value) => (Array.isArray(value) ? value.flatMap(readEvent) : readEvent(value)),
    // There is no closing line: the finish reason is the end mark, and counts may still follow it.
    close: () => (reason === '' ? [] : finish()),
  };
}

function toUsagePart(usage: Fields): Part {
  const reasoning = toCount(usage['thoughtsTokenCount']);
  return {
    type: 'usage',
    usage: toUsage({
      input: toCount(usage['promptTokenCount']) + toCount(usage['toolUsePromptTokenCount']),
      output: toCount(usage['candidatesTokenCount']) + reasoning,
      cached: toCount(usage['cachedContentTokenCount']),
      reasoning,
    }),
  };
}
