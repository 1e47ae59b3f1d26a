import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FIRST_VISIT_LIMIT_BYTES, countFirstVisit } from '../scripts/web/first-visit.ts';

const BUILT = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

test.each(['en', 'zh'])(
  'a first visit in %s downloads at most 220 kB of compressed script before a message can be written',
  (language) => {
    const { bytes, files } = countFirstVisit(BUILT, language);
    const largest = files.slice(0, 12).map((entry) => `${entry.bytes} ${path.basename(entry.file)}`);
    expect(bytes, largest.join('\n')).toBeLessThanOrEqual(FIRST_VISIT_LIMIT_BYTES);
    // Far less would mean that something was not counted.
    expect(bytes).toBeGreaterThan(100_000);
  },
);
