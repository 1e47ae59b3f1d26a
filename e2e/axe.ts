// Barriers for people with disabilities, as far as axe knows them.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<AxeResults> };
  }
}

/** Elements still fading in would fail for their colour. What follows a scroll position, or goes on for ever, has no end. */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );

export interface BarrierOptions {
  /** An open menu is outside of all landmarks by its nature. */
  readonly isWithMenu?: boolean;
}

/** What axe finds on the page as it is, in one line per place. */
export async function barriersOf(page: Page, { isWithMenu = false }: BarrierOptions = {}): Promise<string[]> {
  await waitForAnimations(page);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ([tags, hasRegions]) =>
      window.axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        rules: { region: { enabled: hasRegions } },
        resultTypes: ['violations'],
      }),
    [TAGS, !isWithMenu] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} ${String(target)} ${html.slice(0, 160)}`),
  );
}
