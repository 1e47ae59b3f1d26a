// Where the focus is nowhere, screen readers and the keyboard begin again at the top of the page. What had it may have gone
// by its own press, or is off while the press is being worked on.

/** What a page or a layer holds. One that goes as a whole gives the focus back itself. */
const BOUNDS = 'main, aside, [role="dialog"], [role="alertdialog"], [role="menu"]';
const ROWS = 'li, tr, [role="row"]';
/** No fields: a finger that removes a row would open the keyboard of the screen. */
const CONTROLS =
  'button:not(:disabled), a[href], summary, input:is([type="checkbox"], [type="radio"]):not(:disabled), [tabindex="0"]';

interface Place {
  readonly parent: Element;
  readonly index: number;
  /** In a row: which of its controls; in the others the first one is next. */
  readonly order: number;
}

interface Focused {
  readonly element: HTMLElement;
  readonly bounds: Element;
  /** From the element outwards. */
  readonly places: readonly Place[];
  readonly path: string;
}

const TITLE = 'h1[tabindex="-1"]';

const readPath = (): string => location.hash.split('?')[0] ?? '';
const listControls = (element: Element | undefined): readonly HTMLElement[] =>
  element === undefined
    ? []
    : [
        ...(element instanceof HTMLElement && element.matches(CONTROLS) ? [element] : []),
        ...element.querySelectorAll<HTMLElement>(CONTROLS),
      ];

function toFocused(element: EventTarget | null): Focused | null {
  if (!(element instanceof HTMLElement)) return null;
  const bounds = element.closest(BOUNDS);
  if (bounds === null) return null;
  const places: Place[] = [];
  for (let child: Element = element; child !== bounds && child.parentElement; child = child.parentElement) {
    const parent = child.parentElement;
    const order = child.matches(ROWS) ? listControls(child).indexOf(element) : 0;
    places.push({ parent, index: [...parent.children].indexOf(child), order: Math.max(order, 0) });
  }
  return { element, bounds, places, path: readPath() };
}

/**
 * What has come in its place, else what was before it; the title of the page where there is neither. A title is followed by
 * the next one, as when a page has loaded, and not by what stands before it on phones.
 */
function listNearest({ element, bounds, places }: Focused): readonly HTMLElement[] {
  const near = places
    .filter(({ parent }) => parent.isConnected)
    .flatMap(({ parent, index, order }) => {
      const after = listControls(parent.children[index]);
      const before = listControls(parent.children[index - 1]);
      return [after[order] ?? after.at(-1), order === 0 ? before.at(-1) : (before[order] ?? before.at(-1))];
    });
  const title = bounds.querySelector<HTMLElement>(TITLE);
  return (element.matches(TITLE) ? [title, ...near] : [...near, title]).filter((one) => one != null);
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** What the person reads stays where it is: "Latest" goes by its own press, and the view has been led to the end. */
const STILL = { preventScroll: true };

/** The first of them that takes it: some are not in view. */
function focusFirst(elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    element.focus(STILL);
    if (document.activeElement === element) return;
  }
}

/** Answers with the way to end it. */
export function keepFocus(): () => void {
  let focused: Focused | null = null;
  let wasOff = false;
  let isAwaited = false;

  const look = () => {
    isAwaited = false;
    if (focused === null || !isNowhere()) return;
    const { element, bounds, path } = focused;
    if (element.isConnected && element.matches(':disabled')) return;
    const lost = focused;
    focused = null;
    if (!bounds.isConnected || path !== readPath()) return;
    // Connected and nowhere: the person has left it, e.g. with a press beside it.
    if (!element.isConnected) focusFirst(listNearest(lost));
    else if (wasOff) element.focus(STILL);
  };
  /** After all that moves the focus itself when something goes. */
  const lookLater = () => {
    if (isAwaited || focused === null || !isNowhere()) return;
    isAwaited = true;
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(look)));
  };
  const followPage = () => {
    wasOff ||= focused?.element.matches(':disabled') === true;
    lookLater();
  };
  const handleFocusIn = ({ target }: FocusEvent) => {
    focused = toFocused(target);
    wasOff = false;
  };
  const handleFocusOut = () => setTimeout(lookLater);
  document.addEventListener('focusin', handleFocusIn);
  document.addEventListener('focusout', handleFocusOut);
  const changes = new MutationObserver(followPage);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    focused = null;
    document.removeEventListener('focusin', handleFocusIn);
    document.removeEventListener('focusout', handleFocusOut);
    changes.disconnect();
  };
}
