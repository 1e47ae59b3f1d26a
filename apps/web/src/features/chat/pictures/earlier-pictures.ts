import { MAX_FILE_BYTES, MAX_HISTORY_PICTURES } from '@parley/contract/chat/constants.ts';
import type { EarlierPictures, Message, MessageImage, PictureOmission } from '../sessions/message.ts';

// Which pictures of earlier messages go with a message again: the newest, as long as model, window and form have room.

const PIXELS_PER_TOKEN = 1_000;
const LEAST_TOKENS = 250;
/** Of a picture whose size is not known. */
const USUAL_TOKENS = 1_000;

/** About what vendors count a picture as. */
export function estimatePictureTokens({ width, height }: Pick<MessageImage, 'width' | 'height'>): number {
  if (width === undefined || height === undefined) return USUAL_TOKENS;
  return Math.max(LEAST_TOKENS, Math.ceil((width * height) / PIXELS_PER_TOKEN));
}

/** Of the file behind a picture. */
function countBytes({ url, size }: MessageImage): number {
  // Four characters of a `data:` address are three bytes.
  return url === null ? (size ?? 0) : Math.ceil((url.length - url.indexOf(',') - 1) * 0.75);
}

/** Messages with pictures, newest first. */
export function listPictured(branch: readonly Message[]): readonly Message[] {
  return branch.filter(({ role, image }) => role === 'user' && image !== null).reverse();
}

export interface PictureRoom {
  readonly canSee: boolean;
  /** Tokens that are left in the window of the model. */
  readonly tokens: number;
  /** The picture that goes with the message itself. */
  readonly own: MessageImage | null;
}

export function planPictures(before: readonly Message[], room: PictureRoom): EarlierPictures {
  const sent: string[] = [];
  const omitted: Partial<Record<PictureOmission, number>> = {};
  let tokens = room.tokens;
  let bytes = MAX_FILE_BYTES - (room.own ? countBytes(room.own) : 0);

  function findOmission(image: MessageImage): PictureOmission | null {
    if (!room.canSee) return 'noVision';
    if (sent.length >= MAX_HISTORY_PICTURES) return 'tooMany';
    if (image.url === null) return 'missing';
    if (estimatePictureTokens(image) > tokens) return 'windowFull';
    return countBytes(image) > bytes ? 'tooLarge' : null;
  }

  for (const { id, image } of listPictured(before)) {
    if (!image) continue;
    const omission = findOmission(image);
    if (omission) {
      omitted[omission] = (omitted[omission] ?? 0) + 1;
      continue;
    }
    sent.push(id);
    tokens -= estimatePictureTokens(image);
    bytes -= countBytes(image);
  }
  return { sent, omitted };
}
