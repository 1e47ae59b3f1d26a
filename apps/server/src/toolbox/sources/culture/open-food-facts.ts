import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { anyNumber, anyText, maybe, textList } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const SERVICE = 'https://world.openfoodfacts.org';
const UNKNOWN = 'No product has this barcode in the database. Check the digits; not all products are in it.';

const openFoodFacts = createSource({
  name: 'Open Food Facts',
  provider: 'CULTURE',
  category: 'culture',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  pace: { burst: 5, perSecond: 0.25 },
  credit: 'Open Food Facts (ODbL)',
});

const NUTRIENTS = {
  'energy-kcal_100g': 'energy_kcal',
  fat_100g: 'fat_g',
  'saturated-fat_100g': 'saturated_fat_g',
  carbohydrates_100g: 'carbohydrates_g',
  sugars_100g: 'sugars_g',
  fiber_100g: 'fibre_g',
  proteins_100g: 'protein_g',
  salt_100g: 'salt_g',
} as const;

const FIELDS = [
  'code',
  'product_name',
  'brands',
  'quantity',
  'ingredients_text',
  'allergens_tags',
  'labels_tags',
  'nutriscore_grade',
  'nova_group',
  'ecoscore_grade',
  'nutriments',
  'image_front_small_url',
];

const Product = z.object({
  product_name: anyText,
  brands: anyText,
  quantity: anyText,
  ingredients_text: anyText,
  allergens_tags: textList,
  labels_tags: textList,
  nutriscore_grade: anyText,
  nova_group: anyNumber,
  ecoscore_grade: anyText,
  nutriments: z.record(z.string(), anyNumber).catch({}),
  image_front_small_url: anyText,
});

/** Without the language before the colon. */
const tags = (list: readonly string[]): string[] =>
  list.slice(0, 20).map((tag) => tag.replace(/^[a-z]{2}:/, '').slice(0, 60));

export const foodProduct: AnyTool = openFoodFacts.tool({
  name: 'food-product',
  icon: 'apple',
  title: { en: 'Food by barcode', zh: '食品条码查询' },
  description:
    'Returns what is in a packaged food by its barcode: name, brand, ingredients, allergens, scores and nutrition per 100 g. ' +
    'Entered by volunteers: people with allergies read the package. Not for fresh food or recipes.',
  parameters: z.strictObject({
    barcode: z
      .string()
      .trim()
      .regex(/^\d{8,14}$/, 'must be the 8 to 14 digits of a barcode')
      .describe('The digits below the barcode, such as 3017620422003.'),
  }),
  request: ({ barcode }) => ({
    url: SERVICE + path`/api/v2/product/${barcode}.json`,
    query: { fields: FIELDS.join(',') },
  }),
  answer: z.object({ status: anyNumber, product: maybe(Product) }),
  read: ({ status, product }, { barcode }) => {
    // Formerly with a good status.
    if (status === 0 || product === null) throw new ToolFailure('not_found', UNKNOWN);
    return {
      data: {
        barcode,
        name: product.product_name,
        brands: product.brands,
        quantity: product.quantity,
        ingredients: product.ingredients_text === null ? null : clip(product.ingredients_text, 1_000),
        allergens: tags(product.allergens_tags),
        labels: tags(product.labels_tags),
        nutri_score: product.nutriscore_grade,
        processing_group: product.nova_group,
        eco_score: product.ecoscore_grade,
        per_100g: Object.fromEntries(
          Object.entries(NUTRIENTS).flatMap(([field, name]) => {
            const value = product.nutriments[field] ?? null;
            return value === null ? [] : [[name, value]];
          }),
        ),
        image_url: product.image_front_small_url,
      },
      source: `${SERVICE}/product/${barcode}`,
    };
  },
  notFound: UNKNOWN,
});
