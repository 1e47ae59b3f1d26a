import { describe, expect, it } from 'vitest';
import { plainPicture } from '../../testing/documents/pictures.ts';
import { countPictureTokens, UNKNOWN_PICTURE_RULE, type PictureRule } from './picture-tokens.ts';
import { anthropic } from '../vendors/labs/anthropic.ts';
import { google } from '../vendors/labs/google.ts';
import { OPENAI_MODEL_PICTURES, OPENAI_PICTURES } from './openai-pictures.ts';

const CLAUDE = anthropic.pictureTokens ?? UNKNOWN_PICTURE_RULE;
const GEMINI = google.pictureTokens ?? UNKNOWN_PICTURE_RULE;

async function count(width: number, height: number, rule: PictureRule): Promise<number> {
  const bytes = await plainPicture(width, height);
  return countPictureTokens(bytes.toString('base64'), rule);
}

describe('the tokens of a picture', () => {
  it.each([
    ['four tiles of GPT-4o mini', 1_024, 1_024, OPENAI_MODEL_PICTURES['gpt-4o-mini'], 25_501],
    ['tiles of GPT-4o', 2_048, 4_096, OPENAI_MODEL_PICTURES['gpt-4o'], 1_105],
    ['a small one of GPT-4o', 100, 100, OPENAI_MODEL_PICTURES['gpt-4o'], 255],
    ['patches of a newer model of OpenAI', 1_024, 1_024, OPENAI_PICTURES, 1_024],
    ['at most so many patches', 4_000, 4_000, OPENAI_MODEL_PICTURES['gpt-5-mini'], 2_489],
    ['crops of Gemini', 2_048, 2_048, GEMINI, 9 * 258],
    ['a small one of Gemini 3', 300, 300, GEMINI, 1_120],
    ['the most of Claude', 4_000, 4_000, CLAUDE, 4_784],
  ] as const)('follow the rule of the vendor: %s [F-08]', async (_name, width, height, rule, tokens) => {
    expect(await count(width, height, rule)).toBe(tokens);
  });

  it('are bounded by the pixels of Claude and by the count of open models [F-08]', async () => {
    expect(await count(1_000, 1_000, CLAUDE)).toBeGreaterThanOrEqual(1_000_000 / 750);
    expect(await count(2_048, 2_048, UNKNOWN_PICTURE_RULE)).toBeGreaterThanOrEqual((2_048 / 28) ** 2);
  });

  it('are the most that the rule knows where the size cannot be read [F-08]', () => {
    const broken = 'iVBORw0KGgo=';
    expect(countPictureTokens(broken, CLAUDE)).toBe(4_784);
    expect(countPictureTokens(broken, OPENAI_MODEL_PICTURES['gpt-4o'])).toBe(85 + 8 * 170);
  });
});
