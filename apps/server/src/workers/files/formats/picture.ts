// A file that is a picture: handed over for a model to look at, or read by text recognition.
import { PICTURE_MARK, type Picture, type PictureUse } from '../file-job.ts';
import { recognise, shrinkFile } from '../pictures.ts';

/** Without a model there is nothing to be had from it but its text. */
export async function readPicture(
  bytes: Buffer,
  use: PictureUse,
): Promise<{ readonly text: string; readonly pictures: readonly Picture[] }> {
  const picture = await shrinkFile(bytes);
  if (use === 'hand-over') return { text: PICTURE_MARK, pictures: [picture] };
  return { text: await recognise(picture), pictures: [] };
}
