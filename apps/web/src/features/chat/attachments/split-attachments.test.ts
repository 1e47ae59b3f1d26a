import { expect, test } from 'vitest';
import { splitAttachments } from './split-attachments.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });
const notes = file('notes.txt', 'text/plain');
const photo = file('photo.jpg', 'image/jpeg');
const scan = file('scan.tiff', 'image/tiff');

test('the first picture is seen by the model, everything else is read', () => {
  const second = file('second.png', 'image/png');
  expect(splitAttachments([notes, photo, second, scan], true)).toEqual({
    picture: photo,
    files: [notes, second, scan],
  });
});

test('where there is no room for a picture it is described like a file', () => {
  expect(splitAttachments([photo], false)).toEqual({ picture: null, files: [photo] });
});
