// Conversations for measurements: realistic text in two languages.
import type { BackendMessage, BackendSession } from '@parley/contract/history/schemas.ts';

const MOMENT = '2026-01-05T09:00:00.000Z';
const ENGLISH =
  'time house river water paper green small market winter window garden letter morning travel simple answer follow number public second reason little change people before almost across behind better summer'.split(
    ' ',
  );
const CHINESE =
  '时间房子河水纸绿小市场冬天窗户花园信早晨旅行简单回答跟随数字公共第二理由改变人们以前几乎对面后面更好夏天';

/** The same text for the same number. */
function toContent(seed: number, words = 30): string {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pieces = Array.from({ length: words }, () => {
    if (seed % 2 === 0) return ENGLISH[next(ENGLISH.length)] ?? '';
    const at = next(CHINESE.length - 3);
    return CHINESE.slice(at, at + 3);
  });
  return pieces.join(seed % 2 === 0 ? ' ' : '');
}

export function toMessage(id: string, seed: number): BackendMessage {
  return {
    message_id: id,
    role: seed % 4 < 2 ? 'user' : 'assistant',
    content: toContent(seed),
    timestamp: MOMENT,
    extracted_files: null,
    agent_execution: null,
  };
}

export function toSession(id: string, messages: readonly BackendMessage[]): BackendSession {
  return {
    session_id: id,
    name: `Conversation ${id}`,
    system_prompt: null,
    selected_model_id: null,
    supports_vision: false,
    supports_reasoning_effort: false,
    reasoning_effort: null,
    title_generated: true,
    is_pinned: false,
    last_user_activity_at: MOMENT,
    active_leaf_id: null,
    messages: [...messages],
    created_at: MOMENT,
    updated_at: MOMENT,
    last_message_at: MOMENT,
    version: 1,
  };
}

export interface AppendTarget {
  readonly token: string;
  readonly sessionId: string;
  readonly seed: number;
}

/** The bytes of one append of one message. */
export function toAppendRequest({ token, sessionId, seed }: AppendTarget, count: number): Buffer {
  const message = toMessage(`${sessionId}-${count}`, seed + count);
  const body = Buffer.from(JSON.stringify({ messages: [message], from_index: count }));
  const head = [
    `POST /api/chat-history/session/${sessionId}/messages HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}
