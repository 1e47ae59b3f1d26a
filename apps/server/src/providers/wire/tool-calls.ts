// Puts tool calls together from the pieces that vendors stream, in the order in which the calls began.
import type { ReaderContext } from './dialect.ts';
import { isFields, parseJson, toFields, toItems, toText } from './lenient.ts';
import type { Part } from '../provider.ts';

export interface ToolCallPiece {
  /** What distinguishes this call from its neighbours within the answer. */
  readonly key: string | number;
  readonly callId?: string;
  readonly name?: string;
  readonly argumentsText?: string;
  readonly vendorData?: unknown;
}

export interface ToolCalls {
  add(piece: ToolCallPiece): readonly Part[];
  /** Closes one call. Unknown and closed keys give nothing. */
  close(key: string | number): readonly Part[];
  closeAll(): readonly Part[];
  /** Whether any text of its arguments has come. */
  hasArguments(key: string | number): boolean;
  /** Calls in this answer so far. */
  count(): number;
}

interface OpenCall {
  readonly callId: string;
  name: string;
  argumentsJson: string;
  vendorData: unknown;
  isAnnounced: boolean;
  isClosed: boolean;
}

// Some models wrap several calls into one of a tool that was not offered.
const WRAPPERS: ReadonlySet<string> = new Set(['parallel', 'multi_tool_use.parallel']);

export function createToolCalls(context: ReaderContext): ToolCalls {
  const calls = new Map<string | number, OpenCall>();

  function isWrapper(name: string): boolean {
    return WRAPPERS.has(name) && !context.toolNames.has(name);
  }

  function close(call: OpenCall | undefined): readonly Part[] {
    if (call === undefined || call.isClosed) return [];
    call.isClosed = true;
    if (call.name === '') return [];
    if (isWrapper(call.name)) return unwrap(call);
    return [
      ...announce(call),
      toToolCallPart(call, call.callId, call.name, toArgumentsJson(call.argumentsJson)),
    ];
  }

  function announce(call: OpenCall): readonly Part[] {
    if (call.isAnnounced || call.name === '') return [];
    call.isAnnounced = true;
    return [{ type: 'tool-call-start', callId: call.callId, name: call.name }];
  }

  return {
    add(piece) {
      let call = calls.get(piece.key);
      if (call === undefined) {
        const callId = piece.callId || context.createCallId();
        call = {
          callId,
          name: '',
          argumentsJson: '',
          vendorData: undefined,
          isAnnounced: false,
          isClosed: false,
        };
        calls.set(piece.key, call);
      }
      if (call.isClosed) return [];
      if (call.name === '') call.name = piece.name ?? '';
      if (piece.vendorData !== undefined && piece.vendorData !== null) call.vendorData = piece.vendorData;
      const argumentsText = piece.argumentsText ?? '';
      call.argumentsJson += argumentsText;
      if (call.name === '' || isWrapper(call.name)) return [];
      if (call.isAnnounced) {
        return argumentsText === '' ? [] : [{ type: 'tool-call-delta', callId: call.callId, argumentsText }];
      }
      // Arguments that came before the name are given together with it.
      const start = announce(call);
      if (call.argumentsJson === '') return start;
      return [...start, { type: 'tool-call-delta', callId: call.callId, argumentsText: call.argumentsJson }];
    },
    close: (key) => close(calls.get(key)),
    closeAll: () => [...calls.values()].flatMap(close),
    hasArguments: (key) => (calls.get(key)?.argumentsJson ?? '') !== '',
    count: () => calls.size,
  };
}

function unwrap(call: OpenCall): readonly Part[] {
  const uses = toItems(toFields(parseJson(call.argumentsJson))['tool_uses']);
  return uses.flatMap((item, index): readonly Part[] => {
    const use = toFields(item);
    const name = toText(use['recipient_name']).replace(/^functions\./, '');
    if (name === '') return [];
    const callId = `${call.callId}_${index + 1}`;
    const argumentsJson = JSON.stringify(toFields(use['parameters']));
    return [
      { type: 'tool-call-start', callId, name },
      { type: 'tool-call-delta', callId, argumentsText: argumentsJson },
      toToolCallPart(call, callId, name, argumentsJson),
    ];
  });
}

function toToolCallPart(call: OpenCall, callId: string, name: string, argumentsJson: string): Part {
  const part = { type: 'tool-call', callId, name, argumentsJson } as const;
  return call.vendorData === undefined ? part : { ...part, vendorData: call.vendorData };
}

/** A call without arguments arrives as nothing, as `null` or as an empty object. */
function toArgumentsJson(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === 'null' || trimmed === '""' ? '{}' : text;
}

/** Arguments as vendors give them whole: JSON text, or the object itself. */
export function toArgumentsText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isFields(value) ? JSON.stringify(value) : '';
}
