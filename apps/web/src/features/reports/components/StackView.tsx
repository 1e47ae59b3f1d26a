import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { toStackLines, type StackLine } from '../stack-lines.ts';

const SHOWN_AT_FIRST = 8;

function Line({ line, isFirst }: { readonly line: StackLine; readonly isFirst: boolean }) {
  const { name, file, position, text } = line;
  const isPlain = name === null && file === null;
  return (
    <li
      title={text}
      className={`flex justify-between gap-3 px-5 font-mono text-12 leading-6 ${isFirst ? 'bg-danger-tint' : ''}`}
    >
      <span className="min-w-0 truncate">
        {isPlain && text}
        {name !== null && <span className={isFirst ? 'text-danger' : ''}>{name}</span>}
        {name !== null && file !== null && ' '}
        {file}
      </span>
      {position !== null && (
        <span className={isFirst ? 'flex-none text-ink-2' : 'flex-none text-ink-3'}>{position}</span>
      )}
    </li>
  );
}

export interface StackViewProps {
  readonly stack: string | null;
  /** Said where there is none. */
  readonly none: string;
}

/** Where it went wrong, innermost first; long ones open on request. */
export function StackView({ stack, none }: StackViewProps) {
  const { t } = useTranslation('admin');
  const [isWhole, setWhole] = useState(false);
  const lines = toStackLines(stack ?? '');
  if (lines.length === 0) return <p className="px-5 py-4 text-ink-3">{none}</p>;
  const hidden = isWhole ? 0 : Math.max(0, lines.length - SHOWN_AT_FIRST);
  return (
    <div className="border-b border-line bg-code py-2.5">
      <ol>
        {lines.slice(0, lines.length - hidden).map((line, index) => (
          <Line key={index} line={line} isFirst={index === 0} />
        ))}
      </ol>
      {hidden > 0 && (
        <p className="px-5 pt-1 text-12">
          <LinkButton onClick={() => setWhole(true)}>{t('reports.moreFrames', { count: hidden })}</LinkButton>
        </p>
      )}
    </div>
  );
}
