// Loaded only when a message holds a formula.
import 'katex/dist/katex-swap.min.css';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
import { Prose, READING, SEALING, type ProseProps } from './Prose.tsx';

/** In em. A formula asks for at most this much room in one step. */
const MAX_SIZE = 20;

const READING_FORMULAS: ProseProps['remarkPlugins'] = [
  ...READING,
  [remarkMath, { singleDollarTextMath: false }],
];
const DRAWING_FORMULAS: ProseProps['rehypePlugins'] = [
  [rehypeKatex, { errorColor: 'var(--danger)', maxSize: MAX_SIZE }],
  ...SEALING,
];

export function FormulaProse(props: ProseProps) {
  return <Prose {...props} remarkPlugins={READING_FORMULAS} rehypePlugins={DRAWING_FORMULAS} />;
}
