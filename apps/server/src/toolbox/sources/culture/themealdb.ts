import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyText, listOf } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://www.themealdb.com';
const MAX_INGREDIENTS = 20;

const theMealDb = createSource({
  name: 'TheMealDB',
  provider: 'CULTURE',
  category: 'culture',
  origins: [SERVICE],
  // Run by volunteers.
  cacheSeconds: 86_400,
  pace: { burst: 5, perSecond: 1 },
  credit: 'TheMealDB',
});

const Meal = z.record(z.string(), anyText);
type Meal = z.infer<typeof Meal>;

/** Ingredients and amounts stand in twenty numbered fields each. */
function ingredientsOf(meal: Meal): string[] {
  return Array.from({ length: MAX_INGREDIENTS }, (_none, index) => {
    const [amount, name] = [meal[`strMeasure${index + 1}`], meal[`strIngredient${index + 1}`]];
    return name ? [amount, name].filter(Boolean).join(' ') : '';
  }).filter((line) => line !== '');
}

export const recipeSearch: AnyTool = theMealDb.tool({
  name: 'recipe-search',
  icon: 'chef-hat',
  title: { en: 'Search recipes', zh: '菜谱搜索' },
  description:
    'Finds recipes by the name of a dish, with ingredients, amounts and steps. A small international collection in English: ' +
    'search for one word, such as "curry". Not for nutrition (food_product) and diets.',
  parameters: z.strictObject({
    dish: words('The name of the dish or a part of it, in English.', 80),
    limit: count('How many recipes to return at most.', { most: 5, usual: 2 }),
  }),
  request: ({ dish }) => ({ url: `${SERVICE}/api/json/v1/1/search.php`, query: { s: dish } }),
  answer: z.object({ meals: listOf(Meal) }),
  read: ({ meals }, { dish, limit }) => {
    if (meals.length === 0)
      throw new ToolFailure(
        'not_found',
        `There is no recipe for "${dish}". Try one English word of its name.`,
      );
    return {
      data: {
        recipes: meals.slice(0, limit).map((meal) => ({
          name: meal['strMeal'] ?? null,
          category: meal['strCategory'] ?? null,
          cuisine: meal['strArea'] ?? null,
          ingredients: ingredientsOf(meal),
          steps: clip(meal['strInstructions'] ?? '', 3_000),
          image_url: meal['strMealThumb'] ?? null,
          video_url: meal['strYoutube'] ?? null,
          url: meal['strSource'] ?? `${SERVICE}/meal/${encodeURIComponent(meal['idMeal'] ?? '')}`,
        })),
        others: meals.slice(limit, limit + 20).flatMap((meal) => meal['strMeal'] ?? []),
      },
      source: `${SERVICE}/browse/search?s=${encodeURIComponent(dish)}`,
      truncated: meals.length > limit,
    };
  },
});
