// Electronic books (epub): the chapters in reading order.
import { posix } from 'node:path';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Archive } from '../archive/open-archive.ts';
import type { DocumentText, SourceFile } from '../document.ts';
import { checkXml } from '../markup/check-xml.ts';
import { htmlToText } from '../markup/html-text.ts';
import { parseXml } from '../markup/xml-tree.ts';

/** Characters beyond the stored limit. */
const ENOUGH_TEXT = 3_000_000;
const PLAIN_DECLARATION = /<!doctype\s+html[^>[]*>/i;

function findPackage(archive: Archive): string {
  const xml = archive.readXml('META-INF/container.xml');
  const files = xml === null ? [] : parseXml(xml).list('container');
  const [file] = files.flatMap((root) => root.list('rootfiles')).flatMap((list) => list.list('rootfile'));
  if (!file) throw new AppError('file_unreadable');
  return file.attribute('full-path');
}

function listChapters(archive: Archive): string[] {
  const name = findPackage(archive);
  const xml = archive.readXml(name);
  if (xml === null) throw new AppError('file_unreadable');
  const roots = parseXml(xml).list('package');
  const items = roots.flatMap((root) => root.list('manifest')).flatMap((list) => list.list('item'));
  const hrefs = new Map(items.map((item) => [item.attribute('id'), item.attribute('href')]));
  const order = roots.flatMap((root) => root.list('spine')).flatMap((list) => list.list('itemref'));
  return order.flatMap((reference) => {
    const href = hrefs.get(reference.attribute('idref'));
    if (href === undefined || !URL.canParse(href, 'book:/')) return [];
    return posix.join(posix.dirname(name), decodeURIComponent(href.split('#')[0] ?? ''));
  });
}

/** Chapters are XHTML, whose usual doctype is harmless. */
function readChapter(archive: Archive, name: string): string {
  const bytes = archive.read(name);
  if (!bytes) return '';
  const page = bytes.toString('utf8').replace(PLAIN_DECLARATION, '');
  return htmlToText(checkXml(Buffer.from(page)));
}

export function readBook(archive: Archive, file: SourceFile): DocumentText {
  const chapters: string[] = [];
  let size = 0;
  for (const name of listChapters(archive)) {
    if (performance.now() > file.deadlineMs || size > ENOUGH_TEXT) break;
    const text = readChapter(archive, name);
    chapters.push(text);
    size += text.length;
  }
  return { text: chapters.filter((text) => text !== '').join('\n\n') };
}
