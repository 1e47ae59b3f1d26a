import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, maybe, textList } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://api.fda.gov';
const SECTION_CHARACTERS = 700;
const MAX_NAMES = 8;

function checkQuery({ status }: ToolResponse): void {
  if (status === 400)
    throw new ToolFailure('bad_input', 'openFDA does not understand this. Use the plain name of a drug.');
}

const openFda = createSource({
  name: 'openFDA',
  provider: 'RESEARCH',
  category: 'research',
  origins: [HOST],
  cacheSeconds: 86_400,
  // It allows 1,000 calls a day without a key.
  pace: { burst: 10, perSecond: 0.05 },
  credit: 'openFDA, U.S. Food and Drug Administration',
  checkResponse: checkQuery,
});

const Label = z.object({
  set_id: anyText,
  effective_time: anyText,
  openfda: maybe(z.object({ brand_name: textList, generic_name: textList, manufacturer_name: textList })),
  indications_and_usage: textList,
  dosage_and_administration: textList,
  contraindications: textList,
  boxed_warning: textList,
  warnings: textList,
  warnings_and_cautions: textList,
  adverse_reactions: textList,
  drug_interactions: textList,
});

const section = (...texts: readonly (readonly string[])[]): string | null => {
  const text = texts.flat().join(' ').replaceAll(/\s+/g, ' ').trim();
  return text === '' ? null : clip(text, SECTION_CHARACTERS);
};

export const drugLabelSearch = openFda.tool({
  name: 'drug-label-search',
  icon: 'file-text',
  title: { en: 'Search drug labels', zh: '查询药品说明书' },
  description:
    'Returns parts of the label of a drug sold in the United States: use, dosage, warnings, side effects and interactions. Use ' +
    'it for what a label says. Labels of other countries differ, and it is no medical advice.',
  parameters: z.strictObject({
    drug: words('The brand or generic name, such as ibuprofen.', 100),
    limit: count('How many labels to return at most.', { most: 5, usual: 1 }),
  }),
  timeoutMs: 30_000,
  request({ drug, limit }) {
    const name = drug.replaceAll(/["\\:()[\]]/g, ' ').trim();
    return {
      url: `${HOST}/drug/label.json`,
      query: { search: `openfda.generic_name:"${name}" openfda.brand_name:"${name}"`, limit },
      maxBytes: 2_000_000,
    };
  },
  answer: z.object({
    meta: maybe(z.object({ results: maybe(z.object({ total: anyNumber })) })),
    results: z.array(Label),
  }),
  read({ meta, results }) {
    const labels = results.map((label) => ({
      brands: label.openfda?.brand_name.slice(0, MAX_NAMES) ?? [],
      generic_names: label.openfda?.generic_name.slice(0, MAX_NAMES) ?? [],
      manufacturers: label.openfda?.manufacturer_name.slice(0, MAX_NAMES) ?? [],
      effective: label.effective_time?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null,
      use: section(label.indications_and_usage),
      dosage: section(label.dosage_and_administration),
      contraindications: section(label.contraindications),
      warnings: section(label.boxed_warning, label.warnings, label.warnings_and_cautions),
      side_effects: section(label.adverse_reactions),
      interactions: section(label.drug_interactions),
    }));
    const total = meta?.results?.total ?? labels.length;
    const [first] = results;
    return {
      data: { labels, total },
      source: first?.set_id
        ? `https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${first.set_id}`
        : 'https://open.fda.gov/apis/drug/label/',
      truncated: total > labels.length,
    };
  },
  notFound: 'No label has this name. Try the generic name of the drug, in English.',
});
