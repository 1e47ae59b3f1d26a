import { describe, expect, it } from 'vitest';
import { toCsvLine } from './csv.ts';

describe('a line of values', () => {
  it.each<[string, readonly (string | number | null)[], string]>([
    ['numbers and words', [1, 0.000001, 'plain'], '1,0.000001,plain'],
    ['nothing', [null, '', null], ',,'],
    ['commas, quotes and line breaks', ['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"'],
    ['formulas, made harmless', ['=1+1', '+1', '-1', '@sum', '\tx'], "'=1+1,'+1,'-1,'@sum,'\tx"],
    ['a formula with a comma', ['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"'],
    ['negative numbers, which are no formulas', [-5], '-5'],
    ['other scripts', ['模型', 'é'], '模型,é'],
  ])('holds %s', (_name, values, line) => {
    expect(toCsvLine(values)).toBe(`${line}\r\n`);
  });
});
