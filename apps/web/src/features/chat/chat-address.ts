/** The address of the page that opens a chat, at a message where one is named. */
export function toChatAddress(sessionId: string, messageId: string | null): string {
  const query = new URLSearchParams({
    session: sessionId,
    ...(messageId !== null && { message: messageId }),
  });
  return `/chat?${query.toString()}`;
}
