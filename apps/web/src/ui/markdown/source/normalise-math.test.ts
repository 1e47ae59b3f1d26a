import { expect, it } from 'vitest';
import { normaliseMath } from './normalise-math.ts';

it.each([
  ['no formula', 'no formula'],
  ['the root $x^2$ is', 'the root $$x^2$$ is'],
  ['it costs $5 and then $10', 'it costs $5 and then $10'],
  ['between $5-$10 each', 'between $5-$10 each'],
  ['\\(a+b\\) then', '$$a+b$$ then'],
  ['before \\[a\\] after', 'before \n$$\na\n$$\n after'],
  ['code `$x$` stays', 'code `$x$` stays'],
  ['already $$x$$', 'already $$x$$'],
  ['escaped \\$x$ stays', 'escaped \\$x$ stays'],
])('reads %j as %j', (source, normalised) => {
  expect(normaliseMath(source)).toBe(normalised);
});
