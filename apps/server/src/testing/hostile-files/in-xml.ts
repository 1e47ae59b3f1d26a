// XML with external entities, expansion bombs or endless nesting: by itself and as the main part of documents.
import { makeRawZip, type RawEntry } from '../documents/raw-zip.ts';
import { hostile, type HostileFile, type Lures } from './hostile-file.ts';
import { ARCHIVE_FORMATS } from './in-archives.ts';

const DEPTH = 100_000;
const MAIN_PARTS: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/worksheets/sheet1.xml',
  pptx: 'ppt/slides/slide1.xml',
  odt: 'content.xml',
  epub: 'OEBPS/content.opf',
};

function laughs(): string {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );
  return `<!DOCTYPE a [<!ENTITY l0 "ha">${levels.join('')}]>`;
}

/** Inserted before the first element. */
function declarations({ address, filePath }: Lures): Readonly<Record<string, string>> {
  return {
    'entity-of-a-file': `<!DOCTYPE a [<!ENTITY x SYSTEM "file://${filePath}">]>`,
    'entity-of-an-address': `<!DOCTYPE a [<!ENTITY x SYSTEM "${address}/entity">]>`,
    'outside-declaration': `<!DOCTYPE a SYSTEM "${address}/outside.dtd">`,
    'parameter-entity': `<!DOCTYPE a [<!ENTITY % p SYSTEM "${address}/parameter"> %p;]>`,
    laughs: laughs(),
    'quadratic-entity': `<!DOCTYPE a [<!ENTITY q "${'q'.repeat(100_000)}">]>`,
    'entity-of-itself': '<!DOCTYPE a [<!ENTITY a "&b;"><!ENTITY b "&a;">]>',
  };
}

function declare(xml: string, declaration: string): string {
  const end = xml.indexOf('?>');
  const body = end === -1 ? xml : xml.slice(end + 2);
  return `<?xml version="1.0"?>${declaration}${body.replace('Text of the document', 'Text &x;&l12;&q;&a;')}`;
}

function nest(xml: string): string {
  const end = xml.lastIndexOf('</');
  return `${xml.slice(0, end)}${'<x>'.repeat(DEPTH)}${'</x>'.repeat(DEPTH)}${xml.slice(end)}`;
}

function change(entries: readonly RawEntry[], name: string, to: (xml: string) => Buffer): Buffer {
  return makeRawZip(
    entries.map((entry) =>
      entry.name === name ? { ...entry, content: to(entry.content.toString()) } : entry,
    ),
  );
}

function inDocuments(lures: Lures): HostileFile[] {
  return Object.entries(MAIN_PARTS).flatMap(([ending, part]) => {
    const good = ARCHIVE_FORMATS[ending] ?? ((): RawEntry[] => []);
    const declared = Object.entries(declarations(lures)).map(([what, declaration]) =>
      hostile(`${what}.${ending}`, 'file_unreadable', () =>
        change(good(), part, (xml) => Buffer.from(declare(xml, declaration))),
      ),
    );
    const hidden = `<!DOCTYPE a [<!ENTITY x SYSTEM "${lures.address}/hidden">]>`;
    return [
      ...declared,
      hostile(`nested.${ending}`, 'file_unreadable', () =>
        change(good(), part, (xml) => Buffer.from(nest(xml))),
      ),
      hostile(`hidden-in-another-encoding.${ending}`, 'file_unreadable', () =>
        change(good(), part, (xml) => Buffer.from(`\ufeff${declare(xml, hidden)}`, 'utf16le')),
      ),
    ];
  });
}

export function hostileXml(lures: Lures): HostileFile[] {
  const { address, filePath } = lures;
  const page = (body: string): string => `<!doctype html><html><body>${body}</body></html>`;
  return [
    ...inDocuments(lures),
    ...Object.entries(declarations(lures)).map(([what, declaration]) =>
      hostile(`${what}.xml`, 'file_unreadable', () => declare('<a>Text of the document</a>', declaration)),
    ),
    hostile('nested.xml', 'file_unreadable', () => nest('<?xml version="1.0"?><a></a>')),
    hostile(
      'declared.svg',
      'file_unreadable',
      () =>
        `<?xml version="1.0"?><!DOCTYPE svg SYSTEM "${address}/svg.dtd"><svg xmlns="http://www.w3.org/2000/svg"/>`,
    ),
    hostile(
      'include.xml',
      'text',
      () =>
        `<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file://${filePath}"/><xi:include href="${address}/include"/></a>`,
    ),
    hostile(
      'styled.xml',
      'text',
      () => `<?xml version="1.0"?><?xml-stylesheet href="${address}/style.xsl"?><a/>`,
    ),
    hostile(
      'pictures-from-outside.svg',
      'text',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}/picture"/><script>fetch('${address}/script')</script></svg>`,
    ),
    hostile('page-with-scripts.html', 'text', () =>
      page(
        `<script>fetch("${address}/s")</script><img src="${address}/i" onerror="alert(1)"><iframe src="${address}/f"></iframe><link rel="stylesheet" href="${address}/c"><object data="file://${filePath}"></object><p>Text</p>`,
      ),
    ),
    hostile('page-that-nests.html', 'text', () => page('<div>'.repeat(DEPTH))),
    hostile('page-of-open-quotes.html', 'either', () => page('<a "'.repeat(DEPTH))),
    hostile('page-of-open-comments.html', 'either', () => page('<!--'.repeat(DEPTH))),
    hostile('page-of-open-scripts.html', 'either', () => page('<script>'.repeat(DEPTH))),
    hostile('page-of-entities.html', 'text', () => page('&amp;&#x41;&nosuch;&'.repeat(DEPTH))),
    hostile('page-of-cells.html', 'text', () => page('<td></td>'.repeat(DEPTH))),
    hostile('page-of-brackets.html', 'text', () => page('<'.repeat(DEPTH * 5))),
  ];
}
