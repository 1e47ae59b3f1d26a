const UTF8 = /^(?:utf-?8|(?:us-)?ascii)$/i;

/** Whether a body is in UTF-8 by its content type, in any of the ways in which senders write that, or does not say. */
export function isUtf8(contentType: string): boolean {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1];
  return charset === undefined || UTF8.test(charset);
}
