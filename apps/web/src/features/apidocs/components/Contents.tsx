import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OperationGroup } from '../api-document.ts';
import { toOperationPath } from '../operation-path.ts';
import { MethodTag } from './MethodTag.tsx';
import { useGroupName } from './use-group-name.ts';

export interface ContentsProps {
  readonly groups: readonly OperationGroup[];
  readonly currentId: string | null;
}

/** A path breaks before a slash, not inside of a name. */
function Path({ path }: { readonly path: string }) {
  return (
    <span className="font-mono text-12 [overflow-wrap:anywhere]">
      {path.split(/(?=\/)/).map((piece, index) => (
        <Fragment key={index}>
          <wbr />
          <span className="inline-block max-w-full">{piece}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** All calls by the feature they belong to. */
export function Contents({ groups, currentId }: ContentsProps) {
  const { t } = useTranslation('api-docs');
  const toName = useGroupName();
  const headId = useId();
  if (groups.length === 0) return <p className="px-3 py-4 text-ink-3">{t('nothingFound')}</p>;
  return (
    <nav aria-label={t('contents')}>
      {groups.map(({ name, operations }) => (
        <section key={name} aria-labelledby={`${headId}-${name}`}>
          <h2 id={`${headId}-${name}`} className="px-2.5 pt-4 pb-1 text-12 font-medium text-ink-3">
            {toName(name)}
          </h2>
          <ul>
            {operations.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Link
                  to={toOperationPath(id)}
                  replace
                  data-operation={id}
                  title={summary}
                  aria-current={id === currentId ? 'page' : undefined}
                  // Fonts that come late make rows higher; one that was scrolled to stays in view.
                  className={`grid min-h-7 scroll-my-28 grid-cols-[38px_minmax(0,1fr)] items-baseline gap-1.5 rounded-2 px-2.5 py-1 pointer-coarse:items-center pointer-coarse:min-h-11 ${id === currentId ? 'bg-surface-4 text-ink' : 'text-ink-2 hover:bg-surface-3'}`}
                >
                  <MethodTag method={method} />
                  <Path path={path} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
