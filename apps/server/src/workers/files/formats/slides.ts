// Presentations (pptx): slide by slide in presentation order, with the speaker's notes.
import { posix } from 'node:path';
import type { Archive } from '../archive/open-archive.ts';
import type { DocumentText, SourceFile } from '../document.ts';
import { runText } from '../markup/run-text.ts';
import { parseXml } from '../markup/xml-tree.ts';

interface Relation {
  readonly id: string;
  readonly kind: string;
  /** Name of an entry of the archive. */
  readonly target: string;
}

function listRelations(archive: Archive, name: string): Relation[] {
  const folder = posix.dirname(name);
  const xml = archive.readXml(`${folder}/_rels/${posix.basename(name)}.rels`);
  if (xml === null) return [];
  const nodes = parseXml(xml)
    .list('Relationships')
    .flatMap((root) => root.list('Relationship'));
  return nodes.flatMap((node) => {
    if (node.attribute('TargetMode') === 'External') return [];
    const target = node.attribute('Target');
    return {
      id: node.attribute('Id'),
      kind: posix.basename(node.attribute('Type')),
      target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    };
  });
}

function listSlides(archive: Archive): string[] {
  const main = 'ppt/presentation.xml';
  const targets = new Map(listRelations(archive, main).map(({ id, target }) => [id, target]));
  const xml = archive.readXml(main);
  const ids =
    xml === null
      ? []
      : parseXml(xml)
          .list('presentation')
          .flatMap((root) => root.list('sldIdLst'));
  return ids
    .flatMap((list) => list.list('sldId'))
    .flatMap((slide) => targets.get(slide.attribute('r:id')) ?? []);
}

const SLIDE_NAMES = {
  letters: 'a:t',
  opening: { 'a:br': '\n' },
  closing: { 'a:p': '\n', 'a:tr': '\n' },
  table: 'a:tbl',
  cell: 'a:tc',
};

const toText = (xml: string): string => runText(xml, SLIDE_NAMES);

async function readSlide(archive: Archive, name: string, number: number, file: SourceFile): Promise<string> {
  const relations = listRelations(archive, name);
  const parts = [`## Slide ${number}`, toText(archive.readXml(name) ?? '')];
  for (const { kind, target } of relations) {
    if (kind === 'image' && file.pictures.isOpen()) {
      const bytes = archive.read(target);
      if (bytes) parts.push((await file.pictures.add({ bytes })).trim());
    }
    if (kind === 'notesSlide') {
      const notes = toText(archive.readXml(target) ?? '');
      if (notes !== '') parts.push(`Notes:\n${notes}`);
    }
  }
  return parts.filter((part) => part !== '').join('\n');
}

export async function readSlides(archive: Archive, file: SourceFile): Promise<DocumentText> {
  const names = listSlides(archive);
  const slides: string[] = [];
  for (const [index, name] of names.entries()) {
    if (performance.now() > file.deadlineMs) break;
    slides.push(await readSlide(archive, name, index + 1, file));
  }
  return { text: slides.join('\n\n'), pages: names.length, pagesRead: slides.length };
}
