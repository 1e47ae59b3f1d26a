// What XML must not contain before it is parsed: doctype declarations, which bring entities and external files, and
// unlimited nesting.
import { AppError } from '@parley/contract/errors/app-error.ts';

const MAX_DEPTH = 500;
const DECLARATION = /<!(doctype|entity)/i;

function refuse(): never {
  throw new AppError('file_unreadable');
}

/** Rejects nesting deeper than any document has. Comments and the like count as one token each. */
function checkDepth(text: string): void {
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1];
    if (next === '!' || next === '?') continue;
    if (next === '/') {
      depth -= 1;
      continue;
    }
    const end = text.indexOf('>', at);
    if (end === -1) return;
    if (text[end - 1] !== '/') depth += 1;
    if (depth > MAX_DEPTH) refuse();
  }
}

export function checkXmlText(text: string): string {
  if (DECLARATION.test(text)) refuse();
  checkDepth(text);
  return text;
}

/** Returns the text. NUL occurs in other encodings only, in which a declaration could hide. */
export function checkXml(bytes: Buffer): string {
  if (bytes.includes(0)) refuse();
  return checkXmlText(bytes.toString('utf8').replace(/^\ufeff/, ''));
}
