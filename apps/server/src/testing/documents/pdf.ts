// Hand-written PDF documents, including ones that no program would write.
import { deflateSync } from 'node:zlib';

export interface PdfOptions {
  /** More entries of the catalogue, e.g. a script to run on opening. */
  readonly catalogue?: string;
  readonly trailer?: string;
  /** More entries of each page, e.g. the fields of a form. */
  readonly page?: string;
  /** Entries of the page tree's root that replace the correct ones. */
  readonly pageTree?: string;
  /** The stream of each page, instead of one that shows its text. */
  readonly toContent?: (text: string) => Buffer;
  readonly contentFilter?: string;
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('(', '\\(').replaceAll(')', '\\)');
}

export function showText(text: string): Buffer {
  const lines = text.split('\n').map((line) => `(${escapeText(line)}) Tj T*`);
  return Buffer.from(`BT /F1 12 Tf 14 TL 72 720 Td ${lines.join('\n')} ET`, 'latin1');
}

/** Objects 1 to n, in order, with a correct cross-reference table. */
export function writeObjects(objects: readonly Buffer[], trailer = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = pieces[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(at);
    pieces.push(piece);
    at += piece.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  pieces.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

export function streamObject(content: Buffer, entries = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

/** One page for each text. */
export function makePdf(pages: readonly string[], options: PdfOptions = {}): Buffer {
  const { catalogue = '', page = '', toContent = showText, contentFilter } = options;
  const pageNumbers = pages.map((_page, index) => 4 + index * 2);
  const tree =
    options.pageTree ??
    `/Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length}`;
  const objects = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`),
    Buffer.from(`<< /Type /Pages ${tree} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...pages.flatMap((text, index) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R ${page} >>`,
      ),
      streamObject(toContent(text), contentFilter === undefined ? '' : `/Filter /${contentFilter}`),
    ]),
  ];
  return writeObjects(objects, options.trailer);
}

export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** One byte per pixel. */
  readonly points: Buffer;
}

/** A page with an image and no text, as scanners produce. */
export function makeScan({ width, height, points }: GreyPicture): Buffer {
  const size = `/Width ${width} /Height ${height}`;
  return writeObjects([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>`,
    ),
    streamObject(Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /X Do Q`)),
    streamObject(
      deflateSync(points),
      `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    ),
  ]);
}
