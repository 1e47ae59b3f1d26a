// Images with dimensions beyond any memory, damaged ones, and polyglot files.
import { crc32, deflateSync } from 'node:zlib';
import { pictureOfWords, plainPicture } from '../documents/pictures.ts';
import { makePdf } from '../documents/pdf.ts';
import { makeRawZip } from '../documents/raw-zip.ts';
import { hostile, type HostileFile } from './hostile-file.ts';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MEGABYTE = 1024 * 1024;

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

function png(width: number, height: number, data: Buffer, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const palette = Buffer.from([0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    palette,
    ...Array.from({ length: frames }, () => frame),
    Buffer.of(0x3b),
  ]);
}

/** A list of fields whose next list is itself. */
function tiffOfItself(): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(1, 8);
  bytes.writeUInt16LE(256, 10);
  bytes.writeUInt16LE(4, 12);
  bytes.writeUInt32LE(1, 14);
  bytes.writeUInt32LE(100, 18);
  bytes.writeUInt32LE(8, 22);
  return bytes;
}

const cutInHalf = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

export function hostilePictures(): HostileFile[] {
  const types = ['png', 'jpeg', 'webp', 'gif', 'tiff'] as const;
  return [
    hostile('claims-60000-by-60000.png', 'file_expands', () =>
      png(60_000, 60_000, deflateSync(Buffer.alloc(100))),
    ),
    hostile('claims-all-there-is.png', 'either', () =>
      png(0x7fffffff, 0x7fffffff, deflateSync(Buffer.alloc(9))),
    ),
    hostile('no-size.png', 'file_unreadable', () => png(0, 0, deflateSync(Buffer.alloc(9)))),
    hostile('really-72-million-points.png', 'file_expands', () =>
      png(9_000, 8_000, deflateSync(Buffer.alloc(9_001 * 8_000))),
    ),
    hostile('too-few-points.png', 'file_unreadable', () => png(500, 500, deflateSync(Buffer.alloc(100)))),
    hostile('bomb-in-a-note.png', 'either', () =>
      png(
        60,
        60,
        deflateSync(Buffer.alloc(61 * 60)),
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(64 * MEGABYTE))])),
      ),
    ),
    hostile('bomb-in-the-profile.png', 'either', () =>
      png(
        60,
        60,
        deflateSync(Buffer.alloc(61 * 60)),
        chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(64 * MEGABYTE))])),
      ),
    ),
    hostile('giant-screen.gif', 'either', () => gif(65_535, 65_535, 1)),
    hostile('many-frames.gif', 'either', () => gif(100, 100, 20_000)),
    hostile('list-of-itself.tiff', 'either', tiffOfItself),
    ...types.map((type) =>
      hostile(`cut.${type}`, 'either', async () => cutInHalf(await plainPicture(300, 300, type))),
    ),
    ...types.map((type) =>
      hostile(`head-only.${type}`, 'either', async () =>
        (await plainPicture(300, 300, type)).subarray(0, 24),
      ),
    ),
    hostile('picture-and-script.gif', 'either', () =>
      Buffer.concat([gif(60, 60, 1), Buffer.from('*/=1;alert(1)//')]),
    ),
    hostile('picture-and-archive.png', 'either', () =>
      Buffer.concat([
        pictureOfWords(),
        makeRawZip([{ name: '../../escaped.txt', content: Buffer.from('x') }]),
      ]),
    ),
    hostile('picture-and-program.jpeg', 'either', async () =>
      Buffer.concat([await plainPicture(60, 60, 'jpeg'), Buffer.from('<?php system($_GET[0]); ?>')]),
    ),
    hostile('document-and-archive.pdf', 'either', () =>
      Buffer.concat([
        makePdf(['Text']),
        makeRawZip([{ name: 'word/document.xml', content: Buffer.from('<x/>') }]),
      ]),
    ),
    hostile('text-called-picture.png', 'text', () => 'only words'),
    hostile(
      'drawing-called-picture.png',
      'text',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
    hostile('bitmap.bmp', 'invalid_file', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])),
  ];
}
