// Offline text recognition: English, then Chinese, with bundled models.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import type { Picture } from './file-job.ts';

interface Recognised {
  readonly text: string;
  /** Percent. */
  readonly confidence: number;
}

type Language = 'eng' | 'chi_sim';

/** From this confidence on no other language is tried. */
const SURE = 75;
/** Below this the characters are artefacts of texture. */
const MIN_CONFIDENCE = 45;

const engines = new Map<Language, Promise<Worker>>();

function findEngine(language: Language): Promise<Worker> {
  const known = engines.get(language);
  if (known) return known;
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
  const engine = createWorker(language, OEM.LSTM_ONLY, {
    langPath: join(folder, '4.0.0_best_int'),
    cacheMethod: 'none',
  });
  engines.set(language, engine);
  return engine;
}

async function recogniseIn(language: Language, bytes: Buffer): Promise<Recognised> {
  const engine = await findEngine(language);
  const { data } = await engine.recognize(bytes);
  return { text: data.text.trim(), confidence: data.confidence };
}

/** Empty when no text was recognised. */
export async function recognise(picture: Picture): Promise<string> {
  const bytes = Buffer.from(picture.bytes);
  const english = await recogniseIn('eng', bytes);
  if (english.confidence >= SURE && english.text !== '') return english.text;
  const chinese = await recogniseIn('chi_sim', bytes);
  const best = chinese.confidence > english.confidence ? chinese : english;
  return best.confidence < MIN_CONFIDENCE ? '' : best.text;
}
