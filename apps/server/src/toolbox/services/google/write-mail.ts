// A mail as it is sent: nothing of an argument can begin a header of its own.
import { Buffer } from 'node:buffer';

export interface Mail {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The Message-ID of the mail that it answers, and of those before. */
  readonly answers: { readonly id: string; readonly references: string } | null;
}

const LINE_BYTES = 45;
const IS_PLAIN = /^[\x20-\x7e]*$/;

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** Encoded words are short, and hold whole characters. */
function encodeHeader(text: string): string {
  if (IS_PLAIN.test(text)) return text;
  const pieces = [''];
  for (const character of text) {
    const longer = (pieces.at(-1) ?? '') + character;
    if (Buffer.byteLength(longer) > LINE_BYTES) pieces.push(character);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ');
}

/** As Gmail takes it: base64 for addresses. */
export function toRawMail({ to, cc, subject, text, answers }: Mail): string {
  const body = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')).toString('base64');
  const lines = [
    `To: ${to.join(', ')}`,
    ...(cc.length > 0 ? [`Cc: ${cc.join(', ')}`] : []),
    `Subject: ${encodeHeader(oneLine(subject))}`,
    ...(answers
      ? [
          `In-Reply-To: ${oneLine(answers.id)}`,
          `References: ${oneLine(`${answers.references} ${answers.id}`.trim())}`,
        ]
      : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body.replaceAll(/.{1,76}/g, '$&\r\n').trimEnd(),
  ];
  return Buffer.from(lines.join('\r\n')).toString('base64url');
}
