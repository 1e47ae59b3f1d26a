// Malicious archives posing as documents: bombs, false sizes, path traversal, links, damage.
import { deflateRawSync } from 'node:zlib';
import {
  bookEntries,
  openDocumentEntries,
  sheetEntries,
  slideEntries,
  toEntries,
  wordEntries,
} from '../documents/office.ts';
import { makeRawZip, type RawEntry, type RawZipOptions } from '../documents/raw-zip.ts';
import { hostile, type HostileFile } from './hostile-file.ts';

const MEGABYTE = 1024 * 1024;
const BOMB_BYTES = 64 * MEGABYTE;
const TOO_MANY = 10_001;
const MANY = 40;
const LINK = 0o120777;
const DEVICE = 0o060666;
const PIPE = 0o010666;

export const ARCHIVE_FORMATS: Readonly<Record<string, () => RawEntry[]>> = {
  docx: () => toEntries(wordEntries(['Text of the document'])),
  xlsx: () => toEntries(sheetEntries({ A1: 'Text of the document' })),
  pptx: () => toEntries(slideEntries(['Text of the document'])),
  odt: () => toEntries(openDocumentEntries('text', '<text:p>Text of the document</text:p>')),
  epub: () => toEntries(bookEntries(['<p>Text of the document</p>'])),
};

let bomb: { content: Buffer; packed: Buffer } | null = null;

function getBomb(): { content: Buffer; packed: Buffer } {
  if (bomb) return bomb;
  const content = Buffer.alloc(BOMB_BYTES);
  bomb = { content, packed: deflateRawSync(content) };
  return bomb;
}

const more = (name: string, changes: Partial<RawEntry> = {}): RawEntry => ({
  name,
  content: Buffer.from('something else'),
  ...changes,
});

interface Trick {
  readonly what: string;
  readonly outcome: HostileFile['outcome'];
  readonly entries?: (good: readonly RawEntry[]) => readonly RawEntry[];
  readonly options?: RawZipOptions;
  readonly bytes?: (archive: Buffer) => Buffer;
}

const adding =
  (...extra: readonly RawEntry[]) =>
  (good: readonly RawEntry[]): readonly RawEntry[] => [...good, ...extra];

const changingLast =
  (change: (entry: RawEntry) => Partial<RawEntry>) =>
  (good: readonly RawEntry[]): readonly RawEntry[] =>
    good.map((entry, index) => (index === good.length - 1 ? { ...entry, ...change(entry) } : entry));

const TRICKS: readonly Trick[] = [
  { what: 'bomb', outcome: 'file_expands', entries: (good) => [...good, more('extra/zeros.bin', getBomb())] },
  {
    what: 'bomb-that-claims-little',
    outcome: 'file_expands',
    entries: (good) => [...good, more('extra/zeros.bin', { ...getBomb(), claimedBytes: 100 })],
  },
  {
    what: 'bomb-in-many-parts',
    outcome: 'file_expands',
    entries: (good) => {
      const content = Buffer.alloc(8 * MEGABYTE);
      const packed = deflateRawSync(content);
      return [
        ...good,
        ...Array.from({ length: MANY }, (_, index) => more(`extra/${index}.bin`, { content, packed })),
      ];
    },
  },
  {
    what: 'too-many-entries',
    outcome: 'file_expands',
    entries: (good) => [
      ...good,
      ...Array.from({ length: TOO_MANY }, (_, index) =>
        more(`extra/${index}`, { isStored: true, content: Buffer.of(1) }),
      ),
    ],
  },
  {
    what: 'overlapping-entries',
    outcome: 'file_unreadable',
    entries: (good) => [
      ...good,
      ...Array.from({ length: MANY }, (_, index) =>
        more(`extra/${index}`, { ...good[0], name: `extra/${index}`, sharesWith: 0 }),
      ),
    ],
  },
  { what: 'claims-less', outcome: 'file_unreadable', entries: changingLast(() => ({ claimedBytes: 3 })) },
  {
    what: 'claims-more',
    outcome: 'file_unreadable',
    entries: changingLast(() => ({ claimedBytes: 3_000_000_000 })),
  },
  { what: 'false-checksum', outcome: 'file_unreadable', entries: changingLast(() => ({ checksum: 1 })) },
  {
    what: 'damaged-stream',
    outcome: 'file_unreadable',
    entries: changingLast(() => ({ packed: Buffer.alloc(50, 0xff) })),
  },
  { what: 'leads-out', outcome: 'file_unreadable', entries: adding(more('../../../escaped.txt')) },
  { what: 'leads-out-inside', outcome: 'file_unreadable', entries: adding(more('word/../../escaped.txt')) },
  { what: 'absolute-name', outcome: 'file_unreadable', entries: adding(more('/tmp/escaped.txt')) },
  { what: 'drive-name', outcome: 'file_unreadable', entries: adding(more('C:\\escaped.txt')) },
  { what: 'other-slashes', outcome: 'file_unreadable', entries: adding(more('..\\..\\escaped.txt')) },
  { what: 'zero-in-name', outcome: 'file_unreadable', entries: adding(more('word/a\u0000.xml')) },
  {
    what: 'link',
    outcome: 'file_unreadable',
    entries: adding(more('word/link.xml', { content: Buffer.from('/etc/passwd'), unixMode: LINK })),
  },
  { what: 'device', outcome: 'file_unreadable', entries: adding(more('word/device', { unixMode: DEVICE })) },
  { what: 'pipe', outcome: 'file_unreadable', entries: adding(more('word/pipe', { unixMode: PIPE })) },
  { what: 'encrypted', outcome: 'file_unreadable', entries: changingLast(() => ({ flags: 1 })) },
  { what: 'unknown-method', outcome: 'file_unreadable', entries: changingLast(() => ({ method: 12 })) },
  { what: 'same-name-twice', outcome: 'file_unreadable', entries: (good) => [...good, ...good.slice(-1)] },
  { what: 'claims-fewer-entries', outcome: 'file_unreadable', options: { claimedEntries: 1 } },
  { what: 'claims-more-entries', outcome: 'file_unreadable', options: { claimedEntries: 500 } },
  { what: 'false-list', outcome: 'file_unreadable', options: { claimedListStart: 0 } },
  { what: 'list-beyond-end', outcome: 'file_unreadable', options: { claimedListStart: 0xfffffff0 } },
  { what: 'bytes-behind', outcome: 'file_unreadable', options: { after: Buffer.from('and more') } },
  {
    what: 'bytes-in-front',
    outcome: 'invalid_file',
    options: { before: Buffer.from('MZ\u0000\u0001program') },
  },
  {
    what: 'cut-in-half',
    outcome: 'file_unreadable',
    bytes: (archive) => archive.subarray(0, archive.length / 2),
  },
  { what: 'cut-at-the-end', outcome: 'file_unreadable', bytes: (archive) => archive.subarray(0, -10) },
  {
    what: 'archive-inside',
    outcome: 'text',
    entries: (good) => [
      ...good,
      more('extra/inside.zip', { content: makeRawZip([more('zeros.bin', getBomb())]) }),
    ],
  },
];

function make(good: readonly RawEntry[], { entries, options, bytes }: Trick): Buffer {
  const archive = makeRawZip(entries ? entries(good) : good, options);
  return bytes ? bytes(archive) : archive;
}

export function hostileArchives(): HostileFile[] {
  return Object.entries(ARCHIVE_FORMATS).flatMap(([ending, good]) =>
    TRICKS.map((trick) => hostile(`${trick.what}.${ending}`, trick.outcome, () => make(good(), trick))),
  );
}
