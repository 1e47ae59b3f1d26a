// Malformed multipart forms: a valid one, mutated at random places in one of many ways. The same seed always produces
// the same form.
import { toForm } from '../form.ts';

export interface HostileForm {
  readonly what: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** How much of the body is sent before the connection is cut; `null`: all of it, and it is not cut. */
  readonly cutAfter: number | null;
}

interface Draft {
  readonly contentType: string;
  readonly body: Buffer;
}

/** In [0, `limit`). */
type Pick = (limit: number) => number;

const MULTIPLIER = 1_664_525;
const INCREMENT = 1_013_904_223;
const RANGE = 2 ** 32;
const MANY = 70;
const LONG = 300_000;
const BOUNDARY = '----parley-form-boundary-7f3a';

function createPick(seed: number): Pick {
  let state = (seed * 2_654_435_761) % RANGE;
  return (limit) => {
    state = (state * MULTIPLIER + INCREMENT) % RANGE;
    return Math.floor((state / RANGE) * limit);
  };
}

function splice(body: Buffer, from: number, remove: number, insert: Buffer): Buffer {
  return Buffer.concat([body.subarray(0, from), insert, body.subarray(from + remove)]);
}

const replace = ({ contentType, body }: Draft, from: string, to: string): Draft => ({
  contentType,
  body: Buffer.from(
    body.toString('latin1').replaceAll(from, () => to),
    'latin1',
  ),
});

const part = (head: string, content: string): string => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;

function prepend(draft: Draft, text: string): Draft {
  return { ...draft, body: Buffer.concat([Buffer.from(text, 'latin1'), draft.body]) };
}

const noise = (pick: Pick, length: number): Buffer => Buffer.from(Array.from({ length }, () => pick(256)));

const CHANGES: Readonly<Record<string, (draft: Draft, pick: Pick) => Draft>> = {
  'other bytes': ({ contentType, body }, pick) => ({
    contentType,
    body: splice(body, pick(body.length), pick(20), noise(pick, pick(20))),
  }),
  'missing bytes': ({ contentType, body }, pick) => ({
    contentType,
    body: splice(body, pick(body.length), 1 + pick(200), Buffer.alloc(0)),
  }),
  'the end missing': ({ contentType, body }, pick) => ({
    contentType,
    body: body.subarray(0, pick(body.length)),
  }),
  'a piece twice': ({ contentType, body }, pick) => {
    const from = pick(body.length);
    return { contentType, body: splice(body, from, 0, body.subarray(from, from + pick(300))) };
  },
  'only noise': ({ contentType }, pick) => ({ contentType, body: noise(pick, pick(3_000)) }),
  nothing: ({ contentType }) => ({ contentType, body: Buffer.alloc(0) }),
  'another boundary': (draft, pick) => ({
    ...draft,
    contentType: `multipart/form-data; boundary=${'b'.repeat(pick(100))}`,
  }),
  'an odd boundary': (draft, pick) => ({
    ...draft,
    contentType: `multipart/form-data; boundary="${noise(pick, 8).toString('hex').slice(0, pick(16))}\\""`,
  }),
  'no boundary': (draft) => ({ ...draft, contentType: 'multipart/form-data' }),
  'another type': (draft, pick) => ({
    ...draft,
    contentType:
      ['multipart/mixed; boundary=x', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/', ';;;'][
        pick(5)
      ] ?? '',
  }),
  'a broken disposition': (draft, pick) =>
    replace(
      draft,
      'form-data; name=',
      ['form-data; nam=', 'form-data name=', 'attachment; name=', "form-data; name*=utf-8''%zz; x="][
        pick(4)
      ] ?? '',
    ),
  'no disposition': (draft) => replace(draft, 'content-disposition: ', 'x-other: '),
  'an odd name': (draft, pick) =>
    replace(
      draft,
      'name="file"',
      `name="${['__proto__', 'constructor', '', 'file[]', '\u0000', 'f'.repeat(5_000)][pick(6)] ?? ''}"`,
    ),
  'an odd file name': (draft, pick) =>
    replace(
      draft,
      'filename="a.txt"',
      `filename="${['../../x', '/etc/x', '\u0000', 'x'.repeat(50_000), '\r\nx: y', 'a\\\\"b'][pick(6)] ?? ''}"`,
    ),
  'no file name': (draft) => replace(draft, '; filename="a.txt"', ''),
  'odd line ends': (draft, pick) => replace(draft, '\r\n', ['\n', '\r', '\n\r', '\r\n\r\n'][pick(4)] ?? ''),
  'many parts': (draft, pick) =>
    prepend(
      draft,
      Array.from({ length: MANY }, (_, index) =>
        part(`content-disposition: form-data; name="f${index % (1 + pick(90))}"`, 'v'),
      ).join(''),
    ),
  'many files': (draft, pick) =>
    prepend(
      draft,
      part('content-disposition: form-data; name="file"; filename="b.txt"', 'other words').repeat(
        1 + pick(10),
      ),
    ),
  'a long head': (draft, pick) =>
    prepend(
      draft,
      part(`content-disposition: form-data; name="a"\r\nx-long: ${'y'.repeat(pick(LONG))}`, 'v'),
    ),
  'many heads': (draft, pick) =>
    prepend(draft, part(`content-disposition: form-data; name="a"${'\r\nx: y'.repeat(pick(5_000))}`, 'v')),
  'a form inside': (draft) =>
    prepend(
      draft,
      part(
        'content-disposition: form-data; name="a"\r\ncontent-type: multipart/mixed; boundary=inner',
        '--inner\r\n\r\nx\r\n--inner--',
      ),
    ),
  'an encoding': (draft, pick) =>
    replace(
      draft,
      'content-type: application/octet-stream',
      `content-transfer-encoding: ${['base64', 'quoted-printable', '7bit', 'none'][pick(4)] ?? ''}`,
    ),
  'a cut connection': (draft) => draft,
};

export function makeHostileForm(number: number): HostileForm {
  const pick = createPick(number + 1);
  const names = Object.keys(CHANGES);
  const what = names[number % names.length] ?? '';
  const text = Buffer.from('ordinary words '.repeat(1 + pick(400)));
  const { payload, headers } = toForm({ note: 'x' }, [{ field: 'file', name: 'a.txt', bytes: text }]);
  const draft = { contentType: headers['content-type'], body: payload };
  const changed = CHANGES[what]?.(draft, pick) ?? draft;
  // Every third form gets a second mutation.
  const again = number % 3 === 0 ? (CHANGES['other bytes']?.(changed, pick) ?? changed) : changed;
  const cutAfter = what === 'a cut connection' ? pick(again.body.length) : null;
  return { what, ...again, cutAfter };
}
