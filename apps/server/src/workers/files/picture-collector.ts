// Collects the images of a document: a bounded number, scaled down, or read by text recognition.
import { PICTURE_PLACEHOLDER, type Picture, type PictureUse } from './file-job.ts';

/** As decoded pixels, or as the bytes of a picture file. */
export type RawPicture =
  | { readonly bytes: Uint8Array }
  | {
      readonly pixels: Uint8ClampedArray;
      readonly width: number;
      readonly height: number;
      readonly channels: 1 | 3 | 4;
    };

export interface PictureCollector {
  readonly taken: readonly Picture[];
  isOpen(): boolean;
  /** Returns the replacement in the text: a placeholder, the recognised text, or nothing. */
  add(picture: RawPicture): Promise<string>;
}

export interface PictureTools {
  /** `null` for decoration and for anything that is not an image. */
  shrink(picture: RawPicture): Promise<Picture | null>;
  recognise(picture: Picture): Promise<string>;
}

export function createPictureCollector(
  use: PictureUse,
  { max, isLate, tools }: { max: number; isLate: () => boolean; tools: () => Promise<PictureTools> },
): PictureCollector {
  const taken: Picture[] = [];
  let seen = 0;
  const isOpen = (): boolean => use !== 'skip' && seen < max && !isLate();
  return {
    taken,
    isOpen,
    async add(raw) {
      if (!isOpen()) return '';
      const { shrink, recognise } = await tools();
      const picture = await shrink(raw);
      if (!picture) return '';
      seen += 1;
      if (use === 'recognise') {
        const text = await recognise(picture);
        return text === '' ? '' : `\n${text}\n`;
      }
      taken.push(picture);
      return `\n${PICTURE_PLACEHOLDER}\n`;
    },
  };
}
