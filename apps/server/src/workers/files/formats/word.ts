// Word documents (docx). The library receives a checked copy with only the parts it needs.
import mammoth from 'mammoth';
import type { DocumentText, SourceFile } from '../document.ts';
import type { Archive } from '../archive/open-archive.ts';
import { findAttribute } from '../markup/scan-markup.ts';
import { runText } from '../markup/run-text.ts';
import { htmlToText } from '../markup/html-text.ts';

const isNeeded = (name: string): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/|word\/.*\.(xml|rels)$|word\/media\/)/.test(name);

/** Beyond this the library would exhaust the memory limit. */
const MAX_LAID_OUT_CHARACTERS = 4_000_000;
/** Characters beyond the stored limit. */
const ENOUGH_TEXT = 3_000_000;
const NAMES = {
  letters: 'w:t',
  opening: { 'w:tab': '\t', 'w:br': '\n' },
  closing: { 'w:p': '\n', 'w:tr': '\n' },
  table: 'w:tbl',
  cell: 'w:tc',
};

export async function readWord(archive: Archive, file: SourceFile): Promise<DocumentText> {
  const main = archive.readXml('word/document.xml') ?? '';
  if (main.length > MAX_LAID_OUT_CHARACTERS) return { text: runText(main, NAMES, ENOUGH_TEXT) };
  return readLaidOut(archive, file);
}

/** With headings, lists, tables, notes and images. */
async function readLaidOut(archive: Archive, { pictures }: SourceFile): Promise<DocumentText> {
  const placeholders: string[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const placeholder = pictures.isOpen() ? await pictures.add({ bytes: await image.read() }) : '';
    placeholders.push(placeholder);
    return { src: String(placeholders.length - 1) };
  });
  const { value } = await mammoth.convertToHtml(
    { buffer: archive.repack(isNeeded) },
    { convertImage, includeEmbeddedStyleMap: false, externalFileAccess: false },
  );
  const toPicture = (attributes: string): string =>
    placeholders[Number(findAttribute(attributes, 'src'))] ?? '';
  // Behind a paragraph the library begins a list again, whatever its number was.
  return { text: htmlToText(value, { toPicture, hasNumbers: false }) };
}
