// Path traversal in names, unsupported types, and pathological plain text.
import { gzipSync } from 'node:zlib';
import { makeWord } from '../documents/office.ts';
import { makeRawZip } from '../documents/raw-zip.ts';
import { hostile, type HostileFile } from './hostile-file.ts';

const NAMES: readonly string[] = [
  '../../../escaped.txt',
  '..\\..\\escaped.txt',
  '/tmp/escaped.txt',
  'C:\\escaped.txt',
  'file:///tmp/escaped.txt',
  '%2e%2e%2fescaped.txt',
  'a'.repeat(4_000),
  'CON',
  '.',
  '..',
  '~root',
  '-rf *',
  '$(touch escaped).txt',
  '\u202etxt.exe',
  'line\u2028break.txt',
  '😀'.repeat(50),
  '__proto__',
];

const binary = (head: string, length = 3_000): Buffer =>
  Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(length, 1)]);

function kinds(): HostileFile[] {
  const heads: Readonly<Record<string, string>> = {
    'program.txt': 'MZ\u0090\0\u0003',
    'binary.txt': '\u007fELF\u0002\u0001\u0001',
    'class.txt': '\u00ca\u00fe\u00ba\u00be\0\0\0\u0037',
    'module.txt': '\0asm\u0001\0\0\0',
    'sound.txt': 'ID3\u0004\0\0\0\0',
    'film.txt': '\0\0\0\u0018ftypmp42',
    'database.txt': 'SQLite format 3\0',
    'packed.txt': '7z\u00bc\u00af\u0027\u001c',
    'rar.txt': 'Rar!\u001a\u0007\u0001\0',
    'bzip.txt': 'BZh91AY&SY',
    'font.txt': '\0\u0001\0\0\0\u0010',
  };
  const script = { name: 'run.sh', content: Buffer.from('#!/bin/sh') };
  return [
    ...Object.entries(heads).map(([name, head]) => hostile(name, 'invalid_file', () => binary(head))),
    hostile('packed.gz', 'invalid_file', () => gzipSync('words '.repeat(10_000))),
    hostile('plain.zip', 'invalid_file', () => makeRawZip([script])),
    hostile('program.jar', 'invalid_file', () =>
      makeRawZip([{ name: 'META-INF/MANIFEST.MF', content: Buffer.from('x') }]),
    ),
    hostile('document-in-archive.docx', 'invalid_file', () =>
      makeRawZip([{ name: 'a.docx', content: makeWord(['Text']) }]),
    ),
    hostile('empty.zip', 'invalid_file', () => makeRawZip([])),
    hostile('letter.doc', 'invalid_file', () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.from('WordDocument\0', 'utf16le'),
        Buffer.alloc(2_000),
      ]),
    ),
  ];
}

function texts(): HostileFile[] {
  return [
    hostile('one-long-line.txt', 'text', () => 'x'.repeat(20_000_000)),
    hostile('only-line-ends.txt', 'text', () => '\n'.repeat(5_000_000)),
    hostile('only-a-mark.txt', 'text', () => '\ufeff'),
    hostile('broken-signs.txt', 'either', () =>
      Buffer.from([0x61, 0xc3, 0x28, 0xe2, 0x82, 0x62, 0xff, 0xfe, 0x63]),
    ),
    hostile('zeros-between.txt', 'either', () => 'a\0b\0c\0'.repeat(5_000)),
    hostile('half-wide.txt', 'either', () =>
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('text', 'utf16le'), Buffer.of(0xd8)]),
    ),
    hostile('controls.txt', 'invalid_file', () => '\u0001\u0002\u0003'.repeat(3_000)),
    hostile('nested.json', 'text', () => '['.repeat(1_000_000)),
    hostile('aliases.yaml', 'text', () => `a: &a [x]\n${'b: [*a,*a,*a,*a]\n'.repeat(10_000)}`),
    hostile(
      'nested.eml',
      'either',
      () => `${'Content-Type: multipart/mixed; boundary=a\n\n--a\n'.repeat(100_000)}\nText`,
    ),
    hostile('mails.eml', 'either', () => `${'Content-Type: message/rfc822\n\n'.repeat(100_000)}Text`),
    hostile(
      'parts.eml',
      'either',
      () => `Content-Type: multipart/mixed; boundary=a\n\n${'--a\n\nText\n'.repeat(500_000)}`,
    ),
    hostile('words.eml', 'either', () => `Subject: ${'=?utf-8?Q?'.repeat(500_000)}\n\nText`),
    hostile(
      'folded.eml',
      'either',
      () => `To: a${'\n '.repeat(1_000_000)}\nContent-Type: text/plain;${'; a="'.repeat(500_000)}\n\nText`,
    ),
    hostile(
      'spaces.eml',
      'either',
      () => `Content-Transfer-Encoding: quoted-printable\n\n${' '.repeat(4_000_000)}${'=\n'.repeat(500_000)}`,
    ),
    hostile('groups.rtf', 'either', () => `{\\rtf1 ${'{'.repeat(1_000_000)}`),
    hostile('closings.rtf', 'either', () => `{\\rtf1 text${'}'.repeat(1_000_000)}`),
    hostile('signs.rtf', 'either', () => `{\\rtf1 ${'\\u-1?\\u55357?'.repeat(300_000)}}`),
    hostile(
      'binary.rtf',
      'either',
      () => `{\\rtf1 {\\object{\\*\\objdata ${'00ff'.repeat(500_000)}}}\\bin99999999999 x}`,
    ),
    hostile('backslashes.rtf', 'either', () => `{\\rtf1 ${'\\'.repeat(2_000_000)}`),
  ];
}

export function hostileNamesAndKinds(): HostileFile[] {
  return [...NAMES.map((name) => hostile(name, 'text', () => 'ordinary words')), ...kinds(), ...texts()];
}
