import { createHash } from 'node:crypto';

function firstFrame(stack: string | null): string {
  const lines = (stack ?? '').split('\n').map((line) => line.trim());
  // Chromium writes `at f (file)`, the others `f@file`.
  return lines.find((line) => line.startsWith('at ') || /@.*:\d+/.test(line)) ?? '';
}

/** The same for reports of the same error: its message and the top frame of its stack. */
export function toFingerprint(message: string, stack: string | null): string {
  return createHash('sha256')
    .update(`${message}\n${firstFrame(stack)}`)
    .digest('base64url');
}

/** Counts distinct people per report without identifying them; `null` without a user or session. */
export function toPersonHash(
  reportId: string,
  { userId, sessionId }: { readonly userId: string | null; readonly sessionId: string | null },
): string | null {
  const name = userId ?? sessionId;
  if (name === null) return null;
  return createHash('sha256').update(`${reportId}\n${name}`).digest('base64url');
}
