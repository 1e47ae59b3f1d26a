// Music, television, art, food, sport and jokes.
import type { AnyTool } from '../../tool.ts';
import { artSearch } from './art-institute.ts';
import { itunesSearch } from './itunes.ts';
import { randomJoke } from './jokeapi.ts';
import { musicArtist } from './musicbrainz.ts';
import { foodProduct } from './open-food-facts.ts';
import { freeImageSearch } from './openverse.ts';
import { museumSearch } from './the-met.ts';
import { recipeSearch } from './themealdb.ts';
import { sportsTeam } from './thesportsdb.ts';
import { tvShowSearch } from './tvmaze.ts';

export const CULTURE_TOOLS: readonly AnyTool[] = [
  itunesSearch,
  musicArtist,
  tvShowSearch,
  artSearch,
  museumSearch,
  freeImageSearch,
  recipeSearch,
  foodProduct,
  sportsTeam,
  randomJoke,
];
