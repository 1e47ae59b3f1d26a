import type { GuideLanguage } from '../language.ts';
import { en } from './en.ts';
import type { GuideTexts } from './guide-texts.ts';
import { zh } from './zh.ts';

export const GUIDE_TEXTS: Readonly<Record<GuideLanguage, GuideTexts>> = { en, zh };
