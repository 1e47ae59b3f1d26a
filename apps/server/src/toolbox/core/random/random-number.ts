import { z } from 'zod';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';
import type { JsonValue } from '../../tool.ts';
import { createChance, shuffle, type Chance } from './chance.ts';

const MAX_COUNT = 1_000;
const MAX_WHOLE = 1e12;

const parameters = z.strictObject({
  kind: z
    .enum(['integer', 'decimal', 'dice', 'choice', 'shuffle'])
    .default('integer')
    .describe('What to draw: whole numbers, decimals, dice, items of a list, or a list in random order.'),
  min: z.number().min(-MAX_WHOLE).max(MAX_WHOLE).default(1).describe('Lowest number, itself included.'),
  max: z
    .number()
    .min(-MAX_WHOLE)
    .max(MAX_WHOLE)
    .default(100)
    .describe('Highest number, included for integers.'),
  count: z.int().min(1).max(MAX_COUNT).default(1).describe('How many numbers, rolls or items to draw.'),
  unique: z.boolean().default(false).describe('For integer and choice: draw nothing twice.'),
  dice: z.string().max(20).default('1d6').describe('For dice: number and sides, such as 2d6+1.'),
  items: z
    .array(z.string().max(500))
    .max(MAX_COUNT)
    .default([])
    .describe('For choice and shuffle: what to draw from.'),
  weights: z
    .array(z.number().min(0).max(1e9))
    .max(MAX_COUNT)
    .optional()
    .describe('For choice: the weight of each item, in the same order. Not together with unique.'),
  seed: z.string().max(100).optional().describe('The same seed and arguments give the same result.'),
});
type Draw = z.infer<typeof parameters>;

function times<Value>(count: number, draw: () => Value): Value[] {
  return Array.from({ length: count }, draw);
}

function drawUnique(size: number, count: number, chance: Chance): number[] {
  if (count > size) throw new InputError(`There are only ${size} different values; ask for fewer.`);
  const drawn = new Set<number>();
  // Floyd's sampling: every set of values is equally likely, with one draw for each.
  for (let top = size - count; top < size; top += 1) {
    const value = chance.below(top + 1);
    drawn.add(drawn.has(value) ? top : value);
  }
  return shuffle([...drawn], chance);
}

function drawIntegers({ min, max, count, unique }: Draw, chance: Chance): number[] {
  const [lowest, highest] = [Math.ceil(min), Math.floor(max)];
  if (lowest > highest) throw new InputError('There is no whole number between min and max.');
  const size = highest - lowest + 1;
  const steps = unique ? drawUnique(size, count, chance) : times(count, () => chance.below(size));
  return steps.map((step) => lowest + step);
}

function rollDice({ dice, count }: Draw, chance: Chance): JsonValue {
  const match = /^(\d{0,3})d(\d{1,4})([+-]\d{1,4})?$/i.exec(dice.replaceAll(' ', ''));
  const [number, sides, bonus] = [Number(match?.[1] || 1), Number(match?.[2]), Number(match?.[3] ?? 0)];
  if (match === null || number < 1 || number > 100 || sides < 2)
    throw new InputError(`"${dice}" are no dice. Write 2d6+1: at most 100 dice of 2 to 9999 sides.`);
  if (number * count > 5_000) throw new InputError('Roll at most 5,000 dice in one call.');
  return times(count, () => {
    const rolls = times(number, () => chance.below(sides) + 1);
    return { rolls, total: rolls.reduce((sum, roll) => sum + roll, bonus) };
  });
}

function chooseItems({ items, weights, count, unique }: Draw, chance: Chance): string[] {
  const pick = (index: number): string => items[index] ?? '';
  if (items.length === 0) throw new InputError('Give the items to choose from.');
  if (weights === undefined) {
    if (unique) return drawUnique(items.length, count, chance).map(pick);
    return times(count, () => pick(chance.below(items.length)));
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (unique || weights.length !== items.length || total === 0)
    throw new InputError('Give one weight for each item, not all of them 0, and leave unique out.');
  return times(count, () => {
    let left = chance.fraction() * total;
    return pick(weights.findIndex((weight) => (left -= weight) < 0));
  });
}

function drawDecimals({ min, max, count }: Draw, chance: Chance): number[] {
  if (min >= max) throw new InputError('max has to be greater than min.');
  return times(count, () => min + chance.fraction() * (max - min));
}

const DRAWS: Readonly<Record<Draw['kind'], (draw: Draw, chance: Chance) => JsonValue>> = {
  integer: drawIntegers,
  decimal: drawDecimals,
  dice: rollDice,
  choice: chooseItems,
  shuffle: ({ items }, chance) => shuffle(items, chance),
};

export const randomNumber = coreTool({
  name: 'random-number',
  icon: 'dices',
  title: { en: 'Random numbers', zh: '随机数' },
  description:
    'Draws random whole numbers or decimals, rolls dice, picks items of a list (weighted too) or shuffles it. Use it whenever something should be left to chance; numbers that you make up are not random. Not for passwords and ids: generate-password and generate-uuid make those.',
  parameters,
  call: (draw) => orBadInput(() => ({ data: { values: DRAWS[draw.kind](draw, createChance(draw.seed)) } })),
});
