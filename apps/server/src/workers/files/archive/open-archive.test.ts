import { describe, expect, it } from 'vitest';
import { wordEntries, toEntries } from '../../../testing/documents/office.ts';
import { makeRawZip } from '../../../testing/documents/raw-zip.ts';
import { hostileArchives } from '../../../testing/hostile-files/in-archives.ts';
import { openArchive } from './open-archive.ts';

const tricks = hostileArchives()
  .filter(({ name, outcome }) => name.endsWith('.docx') && String(outcome).startsWith('file_'))
  .map((file) => [file.name, file.outcome, file] as const);

describe('an archive', () => {
  it.each(tricks)('that is a trap is not opened: %s [FI-03] [FI-06]', async (_name, code, file) => {
    await expect(openArchive(await file.make())).rejects.toMatchObject({ code });
  });

  it('that is sound gives its entries, and a plain copy of the chosen ones', async () => {
    const archive = await openArchive(makeRawZip(toEntries(wordEntries(['Text']))));
    expect(archive.names).toContain('word/document.xml');
    expect(archive.readXml('word/document.xml')).toContain('>Text</w:t>');
    expect(archive.read('word/nowhere.xml')).toBe(null);
    const copy = await openArchive(
      archive.repack(
        (name) => name === 'word/document.xml',
        (_name, xml) => xml.replace('Text', 'Other'),
      ),
    );
    expect(copy.names).toEqual(['word/document.xml']);
    expect(copy.readXml('word/document.xml')).toContain('>Other</w:t>');
  });

  it('may hold empty entries, folders and stored ones', async () => {
    const bytes = makeRawZip([
      { name: 'folder/', content: Buffer.alloc(0), isStored: true },
      { name: 'folder/empty', content: Buffer.alloc(0) },
      { name: 'folder/stored', content: Buffer.from('as it is'), isStored: true },
    ]);
    const archive = await openArchive(bytes);
    expect(archive.read('folder/empty')).toEqual(Buffer.alloc(0));
    expect(archive.read('folder/stored')?.toString()).toBe('as it is');
    expect((await openArchive(archive.repack(() => true))).names).toEqual(['folder/empty', 'folder/stored']);
  });

  it('may be very small and expand by more than others', async () => {
    const bytes = makeRawZip([{ name: 'a', content: Buffer.alloc(900_000) }]);
    expect((await openArchive(bytes)).read('a')?.length).toBe(900_000);
    await expect(
      openArchive(makeRawZip([{ name: 'a', content: Buffer.alloc(1_100_000) }])),
    ).rejects.toMatchObject({
      code: 'file_expands',
    });
  });
});
