import type { Matcher } from 're2js';
import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';
import { compilePattern, MATCHING_MS } from '../../compile-pattern.ts';
import { flagsField, patternField } from './regex-fields.ts';

const MAX_RESULT = 200_000;
const REFERENCE = /\$(?:(\$)|(&)|(\d{1,2})|<(\w{1,50})>)/g;

/** `null` where the replacement names a group that the pattern does not have. */
function expand(replacement: string, matcher: Matcher): string | null {
  let isKnown = true;
  const expanded = replacement.replaceAll(
    REFERENCE,
    (_, dollar?: string, whole?: string, number?: string, name?: string) => {
      if (dollar !== undefined) return '$';
      if (whole !== undefined) return matcher.group() ?? '';
      if (number !== undefined && Number(number) <= matcher.groupCount())
        return matcher.group(Number(number)) ?? '';
      const named = matcher.getNamedGroups();
      if (name !== undefined && Object.hasOwn(named, name)) return named[name] ?? '';
      isKnown = false;
      return '';
    },
  );
  return isKnown ? expanded : null;
}

export const regexReplace = textTool({
  name: 'regex-replace',
  icon: 'replace',
  title: { en: 'Replace by pattern', zh: '正则替换' },
  description:
    'Replaces what matches a regular expression in a text and returns the new text with the number of replacements. Use it for exact changes throughout a long text, such as reformatting dates or removing marks. To only find matches use regex-extract.',
  parameters: z.strictObject({
    text: textField('The text to change.'),
    pattern: patternField,
    replacement: z
      .string()
      .max(5_000)
      .describe('What to put there. $1 or $<name> is a group, $& the match, $$ a dollar sign.'),
    flags: flagsField,
    first_only: z.boolean().default(false).describe('Replace the first match only.'),
  }),
  call: async ({ text, pattern, replacement, flags, first_only }, { clock }) => {
    const compiled = await compilePattern(pattern, flags, text);
    if ('error' in compiled) return compiled;
    const deadlineMs = clock.now() + MATCHING_MS;
    const matcher = compiled.matcher(text);
    let result = '';
    let end = 0;
    let count = 0;
    while ((count === 0 || !first_only) && matcher.find()) {
      const replaced = expand(replacement, matcher);
      if (replaced === null)
        return {
          error: 'bad_input',
          message: 'The replacement names a group that the pattern does not have.',
        };
      result += text.slice(end, matcher.start()) + replaced;
      end = matcher.end();
      count += 1;
      if (result.length > MAX_RESULT || clock.now() > deadlineMs)
        return { error: 'too_large', message: 'There is too much to replace. Do it in several parts.' };
    }
    return { data: { result: result + text.slice(end), replacements: count } };
  },
});
