// The rules of a robots.txt, as RFC 9309 reads them.
const MAX_CHARACTERS = 500_000;
const MAX_LINES = 20_000;
const MAX_SITEMAPS = 20;
const MAX_PATTERN_CHARACTERS = 2_000;

export interface RobotsRule {
  readonly isAllowed: boolean;
  readonly pattern: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  crawlDelaySeconds: number | null;
}

export interface Robots {
  readonly groups: readonly Group[];
  readonly sitemaps: readonly string[];
}

export interface RobotsVerdict {
  readonly isAllowed: boolean;
  /** The rule that decided; `null` where none applies. */
  readonly rule: RobotsRule | null;
  readonly crawlDelaySeconds: number | null;
}

export function parseRobots(text: string): Robots {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  /** Lines of agents one after the other share their rules. */
  let isNaming = false;
  for (const line of text.slice(0, MAX_CHARACTERS).split(/\r\n|\r|\n/, MAX_LINES)) {
    const [name = '', ...rest] = (line.split('#', 1)[0] ?? '').split(':');
    const field = name.trim().toLowerCase();
    const value = rest.join(':').trim().slice(0, MAX_PATTERN_CHARACTERS);
    if (field === 'sitemap' && sitemaps.length < MAX_SITEMAPS && URL.canParse(value)) sitemaps.push(value);
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], crawlDelaySeconds: null });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isNaming = true;
      continue;
    }
    const group = groups.at(-1);
    if (!group) continue;
    if (field === 'allow' || field === 'disallow') {
      isNaming = false;
      if (value !== '') group.rules.push({ isAllowed: field === 'allow', pattern: value });
    } else if (field === 'crawl-delay') {
      isNaming = false;
      if (/^\d{1,6}(\.\d{1,3})?$/.test(value)) group.crawlDelaySeconds = Number(value);
    }
  }
  return { groups, sitemaps };
}

/** Whether the path begins with the pattern, in which `*` is any text and `$` at the end is the end. In linear time. */
function matches(pattern: string, path: string): boolean {
  const isToEnd = pattern.endsWith('$');
  const [first = '', ...rest] = (isToEnd ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    if (isLast && isToEnd) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return !isToEnd || at === path.length;
}

/** The longest rule decides; of two equally long ones, the one that allows. */
export function judge(robots: Robots, agent: string, path: string): RobotsVerdict {
  const wanted = agent.toLowerCase();
  const named = robots.groups.filter(({ agents }) => agents.includes(wanted));
  const groups = named.length > 0 ? named : robots.groups.filter(({ agents }) => agents.includes('*'));
  const [rule = null] = groups
    .flatMap(({ rules }) => rules)
    .filter(({ pattern }) => matches(pattern, path))
    .toSorted(
      (one, other) =>
        other.pattern.length - one.pattern.length || Number(other.isAllowed) - Number(one.isAllowed),
    );
  const delays = groups.map(({ crawlDelaySeconds }) => crawlDelaySeconds).filter((delay) => delay !== null);
  return { isAllowed: rule?.isAllowed ?? true, rule, crawlDelaySeconds: delays[0] ?? null };
}
