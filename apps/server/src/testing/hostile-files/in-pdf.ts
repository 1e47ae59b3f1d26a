// PDF documents with cycles, bombs, scripts or damage.
import { deflateSync } from 'node:zlib';
import { makePdf, showText, streamObject, writeObjects } from '../documents/pdf.ts';
import { hostile, type HostileFile, type Lures } from './hostile-file.ts';

const MEGABYTE = 1024 * 1024;
const CATALOGUE = Buffer.from('<< /Type /Catalog /Pages 2 0 R >>');
const object = (text: string): Buffer => Buffer.from(text);

/** A one-page document with these resources and this content. */
function onePage(resources: string, content: Buffer, others: readonly Buffer[] = []): Buffer {
  return writeObjects([
    CATALOGUE,
    object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents 4 0 R >>`,
    ),
    streamObject(content),
    ...others,
  ]);
}

function packedZeros(layers: number): Buffer {
  let bytes = deflateSync(Buffer.alloc(64 * MEGABYTE));
  for (let layer = 1; layer < layers; layer += 1) bytes = deflateSync(bytes);
  return bytes;
}

const imageOf = (width: number, height: number, bytes: Buffer): Buffer =>
  streamObject(
    bytes,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
  );

function circles(): HostileFile[] {
  return [
    hostile('tree-of-itself.pdf', 'either', () => makePdf(['Text'], { pageTree: '/Kids [2 0 R] /Count 1' })),
    hostile('tree-of-itself-and-more.pdf', 'either', () =>
      makePdf(['Text'], { pageTree: '/Kids [4 0 R 2 0 R] /Count 5' }),
    ),
    hostile('two-trees.pdf', 'either', () =>
      writeObjects([
        CATALOGUE,
        object('<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>'),
        object('<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 1000000 >>'),
      ]),
    ),
    hostile('claims-a-billion-pages.pdf', 'either', () =>
      makePdf(['Text'], { pageTree: '/Kids [4 0 R] /Count 1000000000' }),
    ),
    hostile('claims-less-than-no-pages.pdf', 'either', () =>
      makePdf(['Text'], { pageTree: '/Kids [4 0 R] /Count -1' }),
    ),
    hostile('no-pages.pdf', 'either', () => makePdf(['Text'], { pageTree: '/Kids [] /Count 0' })),
    hostile('table-of-itself.pdf', 'either', () => makePdf(['Text'], { trailer: '/Prev 9' })),
    hostile('form-of-itself.pdf', 'either', () =>
      onePage('/XObject << /X 5 0 R >>', object('/X Do'), [
        streamObject(
          object('/X Do'),
          '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 5 0 R >> >>',
        ),
      ]),
    ),
    hostile('length-of-itself.pdf', 'either', () =>
      writeObjects([
        CATALOGUE,
        object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
        object('<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>'),
        object('<< /Length 4 0 R >>\nstream\nBT ET\nendstream'),
      ]),
    ),
    hostile('nested-arrays.pdf', 'either', () =>
      makePdf(['Text'], { catalogue: `/X ${'['.repeat(50_000)}${']'.repeat(50_000)}` }),
    ),
    hostile('nested-dictionaries.pdf', 'either', () =>
      makePdf(['Text'], { catalogue: `/X ${'<< /A '.repeat(20_000)}1${' >>'.repeat(20_000)}` }),
    ),
  ];
}

function bombs(): HostileFile[] {
  return [
    hostile('packed-stream.pdf', 'either', () =>
      makePdf(['Text'], { toContent: () => packedZeros(1), contentFilter: 'FlateDecode' }),
    ),
    hostile('twice-packed-stream.pdf', 'either', () =>
      writeObjects([
        CATALOGUE,
        object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
        object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>'),
        streamObject(packedZeros(2), '/Filter [/FlateDecode /FlateDecode]'),
      ]),
    ),
    hostile('endless-content.pdf', 'either', () =>
      makePdf(['Text'], { toContent: () => object('q Q '.repeat(2_000_000)) }),
    ),
    hostile('endless-text.pdf', 'either', () =>
      makePdf(['Text'], { toContent: () => showText('word\n'.repeat(200_000)) }),
    ),
    hostile('giant-picture.pdf', 'either', () =>
      onePage('/XObject << /X 5 0 R >>', object('/X Do'), [imageOf(100_000, 100_000, packedZeros(1))]),
    ),
    hostile('picture-of-nothing.pdf', 'either', () =>
      onePage('/XObject << /X 5 0 R >>', object('/X Do'), [imageOf(0, -5, Buffer.alloc(3))]),
    ),
    hostile('giant-page.pdf', 'either', () =>
      makePdf(['Text']).toString('latin1').replaceAll('[0 0 612 792]', '[0 0 1e9 1e9]'),
    ),
    hostile('many-pages-of-much.pdf', 'either', () =>
      makePdf(Array.from({ length: 3_000 }, () => 'word '.repeat(300))),
    ),
  ];
}

function reaches({ address, filePath }: Lures): HostileFile[] {
  return [
    hostile('script-on-opening.pdf', 'text', () =>
      makePdf(['Text'], {
        catalogue: `/OpenAction << /S /JavaScript /JS (app.launchURL\\("${address}/js"\\)) >>`,
      }),
    ),
    hostile('launches.pdf', 'text', () =>
      makePdf(['Text'], { catalogue: `/OpenAction << /S /Launch /F (${filePath}) >>` }),
    ),
    hostile('goes-elsewhere.pdf', 'text', () =>
      makePdf(['Text'], { catalogue: `/OpenAction << /S /GoToR /F (${filePath}) /D [0 /Fit] >>` }),
    ),
    hostile('submits.pdf', 'text', () =>
      makePdf(['Text'], { catalogue: `/OpenAction << /S /SubmitForm /F (${address}/submit) >>` }),
    ),
    hostile('stream-in-a-file.pdf', 'either', () =>
      onePage('', object('BT ET'), []).toString('latin1').replace('/Length 5', `/Length 0 /F (${filePath})`),
    ),
    hostile('outside-picture.pdf', 'either', () =>
      onePage('/XObject << /X 5 0 R >>', object('/X Do'), [
        streamObject(
          Buffer.alloc(0),
          `/Type /XObject /Subtype /Image /Width 9 /Height 9 /F << /FS /URL /F (${address}/image) >>`,
        ),
      ]),
    ),
    hostile('form-with-scripts.pdf', 'either', () =>
      makePdf(['Text'], {
        catalogue: `/AcroForm << /XFA (<script>xfa.host.gotoURL\\("${address}/xfa"\\)</script>) >>`,
      }),
    ),
  ];
}

function damage(): HostileFile[] {
  const good = makePdf(['Text of the document', 'Second page']);
  return [
    hostile('encrypted.pdf', 'either', () =>
      makePdf(['Text'], {
        trailer:
          '/Encrypt << /Filter /Standard /V 4 /R 4 /Length 128 /P -1 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) >> /ID [(a) (a)]',
      }),
    ),
    hostile('cut-in-half.pdf', 'either', () => good.subarray(0, good.length / 2)),
    hostile('cut-after-head.pdf', 'file_unreadable', () => good.subarray(0, 12)),
    hostile('no-table.pdf', 'either', () => good.subarray(0, good.indexOf('xref'))),
    hostile('false-table.pdf', 'either', () =>
      good.toString('latin1').replaceAll(/\d{10} 00000 n/g, '9999999999 00000 n'),
    ),
    hostile('noise-behind-head.pdf', 'file_unreadable', () =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) & 255)),
      ]),
    ),
    hostile('false-length.pdf', 'either', () =>
      good.toString('latin1').replaceAll(/\/Length \d+/g, '/Length 999999999'),
    ),
    hostile('unknown-filter.pdf', 'either', () => makePdf(['Text'], { contentFilter: 'NoSuchDecode' })),
    hostile('only-numbers.pdf', 'file_unreadable', () => `%PDF-1.7\n${'9'.repeat(500_000)}`),
  ];
}

export function hostilePdf(lures: Lures): HostileFile[] {
  return [...circles(), ...bombs(), ...reaches(lures), ...damage()];
}
