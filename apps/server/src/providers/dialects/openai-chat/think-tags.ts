// Takes thinking out of the text of models that write it between tags. Only a tag at the very start opens it: in the
// middle of an answer the same characters are text about tags.

export interface TaggedPiece {
  readonly kind: 'text' | 'thinking';
  readonly text: string;
}

const OPEN = '<think>';
const CLOSE = '</think>';

export function createThinkTags(): {
  take(text: string): readonly TaggedPiece[];
  flush(): readonly TaggedPiece[];
} {
  let state: 'start' | 'thinking' | 'after' | 'text' = 'start';
  let rest = '';

  function take(text: string): readonly TaggedPiece[] {
    if (state === 'text') return text === '' ? [] : [{ kind: 'text', text }];
    rest += text;
    if (state === 'start') {
      const lead = rest.trimStart();
      if (lead.length < OPEN.length && OPEN.startsWith(lead)) return [];
      if (!lead.startsWith(OPEN)) return takeText();
      state = 'thinking';
      rest = lead.slice(OPEN.length);
    }
    if (state === 'thinking') return takeThinking();
    // The blank lines between thinking and answer belong to neither.
    rest = rest.trimStart();
    return rest === '' ? [] : takeText();
  }

  function takeText(): readonly TaggedPiece[] {
    state = 'text';
    const text = rest;
    rest = '';
    return take(text);
  }

  function takeThinking(): readonly TaggedPiece[] {
    const end = rest.indexOf(CLOSE);
    if (end !== -1) {
      const thinking = rest.slice(0, end);
      rest = rest.slice(end + CLOSE.length);
      state = 'after';
      return [...toThinking(thinking), ...take('')];
    }
    const keep = lengthOfTagStart(rest);
    const thinking = rest.slice(0, rest.length - keep);
    rest = rest.slice(rest.length - keep);
    return toThinking(thinking);
  }

  return {
    take,
    flush() {
      const text = rest;
      rest = '';
      if (text === '') return [];
      return [{ kind: state === 'thinking' ? 'thinking' : 'text', text }];
    },
  };
}

function toThinking(text: string): readonly TaggedPiece[] {
  return text === '' ? [] : [{ kind: 'thinking', text }];
}

/** How many characters at the end may be the beginning of the closing tag. */
function lengthOfTagStart(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length -= 1) {
    if (CLOSE.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
