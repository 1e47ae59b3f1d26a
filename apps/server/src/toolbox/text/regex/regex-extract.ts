import type { Matcher } from 're2js';
import { z } from 'zod';
import type { JsonValue } from '../../tool.ts';
import { textField, textTool } from '../text-tool.ts';
import { compilePattern, MATCHING_MS } from '../../compile-pattern.ts';
import { flagsField, patternField } from './regex-fields.ts';

const LONGEST_SHOWN = 2_000;

const show = (text: string | null): string | null => text?.slice(0, LONGEST_SHOWN) ?? null;

function describe(matcher: Matcher): JsonValue {
  const numbered = Array.from({ length: matcher.groupCount() }, (_, index) => show(matcher.group(index + 1)));
  const named = Object.entries(matcher.getNamedGroups()).map(([name, text]) => [name, show(text)] as const);
  return {
    match: show(matcher.group()),
    index: matcher.start(),
    groups: numbered,
    ...(named.length > 0 && { named_groups: Object.fromEntries(named) }),
  };
}

export const regexExtract = textTool({
  name: 'regex-extract',
  icon: 'regex',
  title: { en: 'Extract by pattern', zh: '正则提取' },
  description:
    'Finds all matches of a regular expression in a text, with their positions and groups. Use it for dates, codes, ids and log lines. For email addresses, web addresses and numbers there are extract-emails, extract-urls and extract-numbers; to change a text use regex-replace.',
  parameters: z.strictObject({
    text: textField('The text to search.'),
    pattern: patternField,
    flags: flagsField,
    max_matches: z.int().min(1).max(1_000).default(100).describe('How many matches to list at most.'),
  }),
  call: async ({ text, pattern, flags, max_matches }, { clock }) => {
    const compiled = await compilePattern(pattern, flags, text);
    if ('error' in compiled) return compiled;
    const deadlineMs = clock.now() + MATCHING_MS;
    const matcher = compiled.matcher(text);
    const matches: JsonValue[] = [];
    let isMore = false;
    while (matcher.find()) {
      isMore = matches.length >= max_matches || clock.now() > deadlineMs;
      if (isMore) break;
      matches.push(describe(matcher));
    }
    return { data: { matches, count: matches.length }, truncated: isMore };
  },
});
