// Image files: returned for a vision model, or read by text recognition.
import { PICTURE_PLACEHOLDER, type Picture, type PictureUse } from '../file-job.ts';
import { recognise, shrinkFile } from '../pictures.ts';

/** Without a model only its text can be extracted. */
export async function readPicture(
  bytes: Buffer,
  use: PictureUse,
): Promise<{ readonly text: string; readonly pictures: readonly Picture[] }> {
  const picture = await shrinkFile(bytes);
  if (use === 'hand-over') return { text: PICTURE_PLACEHOLDER, pictures: [picture] };
  return { text: await recognise(picture), pictures: [] };
}
