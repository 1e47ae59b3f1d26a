import { isValidElement, use, type MouseEvent, type ReactNode } from 'react';
import { LinkAction } from './link-action.ts';
import { footnoteTarget, hostOf, isMisleading } from './source/safe-address.ts';

export interface ProseLinkProps {
  readonly href?: string | undefined;
  readonly id?: string | undefined;
  readonly children?: ReactNode;
  readonly 'aria-label'?: string | undefined;
}

/** Also those that are bold or in the type of code. */
function wordsOf(children: ReactNode): string {
  if (typeof children === 'string') return children;
  if (Array.isArray(children)) return children.map(wordsOf).join('');
  return isValidElement<{ readonly children?: ReactNode }>(children) ? wordsOf(children.props.children) : '';
}

/** A press with a key or another button means the address itself. */
function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** The note, or the mark that led to it: keys go on from there. */
function goTo(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.scrollIntoView({ block: 'center' });
  place.focus({ preventScroll: true });
}

/** Leads out in a new tab; marks of footnotes move within the page; an address that is not allowed is only text. */
export function ProseLink({ href, id, children, 'aria-label': label }: ProseLinkProps) {
  const findAction = use(LinkAction);
  if (href === undefined) return <span>{children}</span>;
  const footnote = footnoteTarget(href);
  if (footnote !== null) {
    // Not a real link: the part after # belongs to the router.
    return (
      <button
        type="button"
        id={id}
        aria-label={label}
        className="prose-footnote-mark"
        onClick={() => goTo(footnote)}
      >
        {children}
      </button>
    );
  }
  const words = wordsOf(children);
  const action = findAction?.(href, words) ?? null;
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={hostOf(href)}
        className={action === null ? undefined : 'prose-citation'}
        onClick={(event) => {
          if (action === null || !isPlainPress(event)) return;
          event.preventDefault();
          action();
        }}
      >
        {children}
      </a>
      {isMisleading(words, href) && <span className="text-ink-3"> ({hostOf(href)})</span>}
    </>
  );
}
