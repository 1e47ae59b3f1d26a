import { describe, expect, it } from 'vitest';
import { insertDescriptions, toNotes, removePlaceholders } from './files.text.ts';

const MARK = '\ufffc';

describe('descriptions of pictures', () => {
  it.each([
    [`a ${MARK} b ${MARK}`, ['cat', 'dog'], 'a [Picture 1: cat] b [Picture 2: dog]'],
    [`a ${MARK} b ${MARK}`, ['cat'], 'a [Picture 1: cat] b'],
    [`a ${MARK} b`, [''], 'a  b'],
    [MARK, ['$1 $& text'], '[Picture 1: $1 $& text]'],
    ['none', ['unused'], 'none'],
  ])('replace the pictures in %j', (text, descriptions, described) => {
    expect(insertDescriptions(text, descriptions)).toBe(described);
  });

  it('leave a text without pictures as it is', () => {
    expect(removePlaceholders('  words \n')).toBe('  words \n');
    expect(removePlaceholders(`\n${MARK}\n`)).toBe('');
  });
});

describe('notes about a file', () => {
  const read = { text: 'words', isPicture: false, isTruncated: false, pages: null, pagesRead: null };
  it.each([
    ['nothing to say', read, []],
    ['all pages', { ...read, pages: 3, pagesRead: 3 }, []],
    ['some pages', { ...read, pages: 3, pagesRead: 2 }, ['Only the first 2 pages were read.']],
    ['a cut text', { ...read, isTruncated: true }, ['Only the first 2 MB of the text were kept.']],
    ['no text', { ...read, text: ' \n' }, ['This file holds no text.']],
    ['no text in a picture', { ...read, text: '', isPicture: true }, ['No text was found in this picture.']],
  ])('mention %s', (_what, reading, notes) => expect(toNotes(reading)).toEqual(notes));
});
