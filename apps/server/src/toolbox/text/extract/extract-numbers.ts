import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';

const MOST = 1_000;
const UNITS =
  'km/h|m/s|mph|km²|m²|ft²|m³|km|cm|mm|kg|mg|lb|lbs|oz|ml|kWh|kW|MW|GB|MB|KB|TB|Mbps|Gbps|kcal|Hz|kHz|MHz|GHz|hPa|psi|min|ms|ft|mi|ha|°C|°F|°|℃|%|‰|USD|EUR|GBP|CNY|RMB|JPY|percent|million|billion|trillion|hours?|minutes?|seconds?|days?|weeks?|months?|years?|g|m|l|L|s|h|W|V|A|K|k';
const CHINESE_UNITS =
  '万亿元|亿元|万元|千元|万亿|千克|公斤|公里|千米|厘米|毫米|平方米|平方公里|公顷|摄氏度|小时|分钟|美元|欧元|日元|人民币|个月|亿|万|元|米|克|斤|吨|升|毫升|度|年|月|日|天|周|秒|人|个|次|岁|倍';
// Letters of scripts that write spaces between words: 共5人 is a number, A4 is none.
const LETTER = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}`;
const NUMBER = new RegExp(
  String.raw`(?<![${LETTER}\p{N}_.,])(?:(?<outer>[-−+])(?=[$€£¥￥]))?(?<currency>[$€£¥￥])?\s?(?<sign>[-−+])?(?<digits>\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3}(?:[\u00A0\u2009\u202F]\d{3})+(?!\d)|\d+)(?<decimals>\.\d+)?(?<exponent>e[-+]?\d{1,3})?(?![.,]?\d)(?:\s?(?<unit>(?:${UNITS})(?![${LETTER}\p{N}])|${CHINESE_UNITS}))?`,
  'giu',
);

/** Digits with points and commas that may be read in several ways, such as `1.234,56` and `1,5`. */
const UNCLEAR = new RegExp(String.raw`(?<![${LETTER}\p{N}_.,])\d+(?:[.,]\d+)+`, 'gu');
const MOST_UNCLEAR = 100;
const LONGEST_UNCLEAR = 50;

interface FoundNumber {
  readonly value: number;
  readonly text: string;
  readonly unit: string | null;
}

function read({ 0: text, groups = {} }: RegExpExecArray): FoundNumber {
  const digits = (groups['digits'] ?? '').replaceAll(/\D/g, '');
  const written = groups['sign'] ?? groups['outer'] ?? '+';
  const sign = written === '+' ? '' : '-';
  const value = Number(`${sign}${digits}${groups['decimals'] ?? ''}${groups['exponent'] ?? ''}`);
  return { value, text: text.trim(), unit: groups['unit'] ?? groups['currency'] ?? null };
}

export const extractNumbers = textTool({
  name: 'extract-numbers',
  icon: 'list-ordered',
  title: { en: 'Extract numbers', zh: '提取数字' },
  description:
    'Lists the numbers in a text in their order, each with the unit or currency beside it: "1,299.50 EUR" gives 1299.5 with EUR. Use it to collect figures of a long text before calculating. It understands a point for decimals and a comma for thousands; what may be read otherwise, such as 1.234,56, is listed as unclear and has to be looked at.',
  parameters: z.strictObject({ text: textField('The text to search.') }),
  call: ({ text }) => {
    const found = [...text.matchAll(NUMBER)]
      .map((match) => ({ ...read(match), start: match.index + match[0].search(/\d/) }))
      .filter(({ value }) => Number.isFinite(value));
    const starts = new Set(found.map(({ start }) => start));
    const unclear = [...text.matchAll(UNCLEAR)]
      .filter(({ index }) => !starts.has(index))
      .map(([written]) => written.slice(0, LONGEST_UNCLEAR));
    return {
      data: {
        numbers: found
          .slice(0, MOST)
          .map(({ value, text: written, unit }) => ({ value, text: written, unit })),
        count: found.length,
        unclear: unclear.slice(0, MOST_UNCLEAR),
      },
      truncated: found.length > MOST || unclear.length > MOST_UNCLEAR,
    };
  },
});
