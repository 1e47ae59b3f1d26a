import { lazyPart } from '../feedback/lazy-part.tsx';

// Faces that nearly every formula needs; the others are swapped in when they come.
const FACES = ['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_Size2'];

let loading: ReturnType<typeof load> | null = null;

async function load() {
  const { FormulaProse } = await import('./FormulaProse.tsx');
  // A face that cannot be had is no reason to keep the formula back.
  if ('fonts' in document) await Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
  return { default: FormulaProse };
}

/** Fetches what draws formulas, with its fonts; until both are here a formula is shown as the text it is. */
export function preloadFormulas(): Promise<Awaited<ReturnType<typeof load>>> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

export const LazyFormulaProse = lazyPart(preloadFormulas);
