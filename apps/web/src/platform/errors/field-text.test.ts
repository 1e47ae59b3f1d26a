import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { fieldTextOf } from './field-text.ts';

let texts: Awaited<ReturnType<typeof startI18n>>;
beforeAll(async () => {
  texts = await startI18n();
  await texts.loadNamespaces('errors');
});

const SAID = [
  ['Too small: expected string to have >=1 characters', 'Fill this in.', '请填写此项。'],
  ['Invalid input: expected string, received undefined', 'Fill this in.', '请填写此项。'],
  ['Too big: expected string to have <=3 characters', 'At most 3 characters.', '最多 3 个字符。'],
  ['Too small: expected array to have >=1 items', 'At least 1 entry.', '至少 1 项。'],
  ['Too big: expected number to be <=5', '5 or less.', '不能大于 5。'],
  ['Too small: expected number to be >=1', '1 or more.', '不能小于 1。'],
  ['Too small: expected number to be >0', 'More than 0.', '必须大于 0。'],
  ['Too big: expected number to be <1', 'Less than 1.', '必须小于 1。'],
  ['Invalid option: expected one of "x"|"y"', 'One of: "x", "y".', '只能是以下之一："x", "y"。'],
  [
    'must be lower-case words joined by hyphens',
    'Lower-case words, joined by hyphens.',
    '只能用小写单词，以连字符相连。',
  ],
  ['must be a postal code, such as 10115', 'must be a postal code, such as 10115', '格式不对，应类似：10115'],
  ['{lane} is no parameter', 'lane is not one of the parameters.', '参数里没有 lane。'],
  [
    'is never due from now on',
    'It would never run from now on. Choose another time.',
    '从现在起不会再运行，请改选时间。',
  ],
  ['must be a postal code', 'must be a postal code', '填写有误，请检查。'],
] as const;

test.each(SAID)(
  '%s is said in words of the product, in both languages [I18N-08]',
  async (message, en, zh) => {
    await texts.changeLanguage('en');
    expect(fieldTextOf(message)).toBe(en);
    await texts.changeLanguage('zh');
    expect(fieldTextOf(message)).toBe(zh);
  },
);
