// Which call a streamed piece belongs to. By the format the index says it; vendors leave the index out, give the same
// one to every parallel call, or name neither index nor id after the first piece.

export interface CallKeys {
  choose(callId: string, index: number | null, name: string): string;
}

export function createCallKeys(): CallKeys {
  const byIndex = new Map<number, { readonly key: string; readonly callId: string }>();
  let latest = '';
  let count = 0;

  function begin(callId: string): string {
    count += 1;
    return callId === '' ? `#${count}` : `${count}:${callId}`;
  }

  const byCallId = new Map<string, string>();

  function choose(callId: string, index: number | null, name: string): string {
    if (index !== null) {
      const known = byIndex.get(index);
      const isOther = callId !== '' && name !== '' && known?.callId !== callId;
      if (known !== undefined && !isOther) return known.key;
      const key = begin(callId);
      byIndex.set(index, { key, callId });
      return key;
    }
    if (callId !== '') {
      const key = byCallId.get(callId) ?? begin(callId);
      byCallId.set(callId, key);
      return key;
    }
    return name !== '' || latest === '' ? begin('') : latest;
  }

  return {
    choose(callId, index, name) {
      latest = choose(callId, index, name);
      return latest;
    },
  };
}
