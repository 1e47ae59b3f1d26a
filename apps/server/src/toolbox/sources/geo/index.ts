// Weather, places, countries and holidays.
import type { AnyTool } from '../../tool.ts';
import { ipLocation } from './ipwhois.ts';
import { publicHolidays } from './nager-date.ts';
import { nasaImageSearch } from './nasa-images.ts';
import { placeSearch, reverseGeocode } from './nominatim.ts';
import { airQuality } from './open-meteo/air-quality.ts';
import { marineForecast } from './open-meteo/marine.ts';
import { elevation, geocode } from './open-meteo/places.ts';
import { weatherCurrent, weatherForecast, weatherHistory } from './open-meteo/weather.ts';
import { routePlan } from './osrm.ts';
import { nearbyPlaces } from './overpass.ts';
import { spaceStationPosition } from './space-station.ts';
import { sunTimes } from './sunrise-sunset.ts';
import { weatherAlertsUs } from './us-weather-service.ts';
import { earthquakes } from './usgs.ts';
import { countryInfo } from './world-bank.ts';
import { postcodeLookup } from './zippopotam.ts';

export const GEO_TOOLS: readonly AnyTool[] = [
  weatherCurrent,
  weatherForecast,
  weatherHistory,
  airQuality,
  marineForecast,
  weatherAlertsUs,
  earthquakes,
  sunTimes,
  geocode,
  reverseGeocode,
  placeSearch,
  nearbyPlaces,
  routePlan,
  elevation,
  countryInfo,
  publicHolidays,
  postcodeLookup,
  ipLocation,
  spaceStationPosition,
  nasaImageSearch,
];
