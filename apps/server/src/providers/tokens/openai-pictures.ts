// How OpenAI's models count pictures, wherever they are served.
import type { PictureRule } from './picture-tokens.ts';

const MOST_PATCHES = 1_536;

function countPatches(tokensPerPatch: number): PictureRule {
  return { by: 'patch', side: 32, tokensPerPatch, most: Math.ceil(MOST_PATCHES * tokensPerPatch) };
}

/** Newer models take a picture as it is, up to 10,000 patches. */
export const OPENAI_PICTURES: PictureRule = { by: 'patch', side: 32, most: 10_000 };

export const OPENAI_MODEL_PICTURES = {
  'gpt-5-mini': countPatches(1.62),
  'gpt-4.1': { by: 'tile', base: 85, perTile: 170 },
  'gpt-4.1-mini': countPatches(1.62),
  'gpt-4o': { by: 'tile', base: 85, perTile: 170 },
  'gpt-4o-mini': { by: 'tile', base: 2_833, perTile: 5_667 },
} as const satisfies Readonly<Record<string, PictureRule>>;
