// Loaded only when a message holds a formula.
import 'katex/dist/katex.min.css';
import { createMathPlugin } from '@streamdown/math';
import { Prose, READING, SEALING, type ProseProps } from './Prose.tsx';

const math = createMathPlugin({ errorColor: 'var(--danger)' });
const READING_FORMULAS = [...READING, math.remarkPlugin];
const DRAWING_FORMULAS = [math.rehypePlugin, ...SEALING];

export function FormulaProse(props: ProseProps) {
  return <Prose {...props} remarkPlugins={READING_FORMULAS} rehypePlugins={DRAWING_FORMULAS} />;
}
