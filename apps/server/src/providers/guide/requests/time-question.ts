// "What time is it in Tokyo?" and "What is 3 pm New York time in Berlin?", in both languages.
import { findPlaces, type FoundPlace } from './places.ts';

export type TimeQuestion =
  | { readonly kind: 'current-time'; readonly zone: string | null }
  | {
      readonly kind: 'convert-time';
      readonly hour: number;
      readonly minute: number;
      readonly from: string;
      readonly to: string;
    };

interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly start: number;
  readonly end: number;
}

const LATIN_TIME = /\b(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m\.?|p\.?m\.?|o'clock)?(?![\w:])/gi;
const HAN_TIME = /(凌晨|早上|早晨|上午|中午|下午|傍晚|晚上)?\s*(\d{1,2})\s*[点时:：]\s*(\d{1,2}|半|一刻)?/;
const ASKS_FOR_NOW =
  /what(?:'s|’s| is) the (?:current |local )?time|what time is it|current (?:local )?time|现在几点|几点了|几点钟|现在(?:的|是什么)?时间|当前时间/i;
const ASKS_FOR_NOW_WITH_PLACE =
  /^(?:what(?:'s|’s| is) )?(?:the )?(?:current |local )?time (?:is it )?(?:right )?(?:now )?in\b|\btime\b.*\bnow\b|几点|(?:现在|当前|此刻).*时间|的时间/i;

function readHanTime(text: string): ClockTime | null {
  const match = HAN_TIME.exec(text);
  if (match === null) return null;
  const [all, part, hourText, minuteText] = match;
  let hour = Number(hourText);
  if (/下午|傍晚|晚上/.test(part ?? '') && hour < 12) hour += 12;
  if (part === '中午' && hour < 11) hour += 12;
  const minute = minuteText === '半' ? 30 : minuteText === '一刻' ? 15 : Number(minuteText ?? 0);
  return { hour, minute, start: match.index, end: match.index + all.length };
}

function readLatinTime(text: string): ClockTime | null {
  const word = /\b(noon|midnight)\b/i.exec(text);
  if (word !== null) {
    const hour = word[1]?.toLowerCase() === 'noon' ? 12 : 0;
    return { hour, minute: 0, start: word.index, end: word.index + word[0].length };
  }
  for (const match of text.matchAll(LATIN_TIME)) {
    const [all, hourText, minuteText, half] = match;
    if (minuteText === undefined && half === undefined) continue;
    let hour = Number(hourText);
    if (/^p/i.test(half ?? '') && hour < 12) hour += 12;
    if (/^a/i.test(half ?? '') && hour === 12) hour = 0;
    return { hour, minute: Number(minuteText ?? 0), start: match.index, end: match.index + all.length };
  }
  return null;
}

function isValid(time: ClockTime | null): time is ClockTime {
  return time !== null && time.hour < 24 && time.minute < 60;
}

function distance(place: FoundPlace, time: ClockTime): number {
  return place.start >= time.end ? place.start - time.end : time.start - place.end;
}

export function findTimeQuestion(question: string): TimeQuestion | null {
  const places = findPlaces(question);
  const time = [readHanTime(question), readLatinTime(question)].find(isValid);
  if (time !== undefined) {
    // The hour belongs to the place beside it, whichever is named first.
    const [from, to] = places.toSorted((one, other) => distance(one, time) - distance(other, time));
    if (from === undefined || to === undefined) return null;
    return { kind: 'convert-time', hour: time.hour, minute: time.minute, from: from.zone, to: to.zone };
  }
  const zone = places[0]?.zone ?? null;
  if (ASKS_FOR_NOW.test(question) || (zone !== null && ASKS_FOR_NOW_WITH_PLACE.test(question))) {
    return { kind: 'current-time', zone };
  }
  return null;
}
