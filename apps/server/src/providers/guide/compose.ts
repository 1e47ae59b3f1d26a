import type { FoundAnswer } from './answer-search.ts';
import type { Match } from './rank.ts';
import type { GuideTexts } from './texts/guide-texts.ts';

function nameOf({ passage }: Match): string {
  return `${passage.chapter} › ${passage.section}`;
}

/** The passages themselves, then where they are from; a second passage gets its heading, so the two stay apart. */
export function composeAnswer(answer: FoundAnswer, texts: GuideTexts): string {
  const bodies = answer.passages.map(({ passage }, index) =>
    index === 0 ? passage.text : `**${passage.section}**\n\n${passage.text}`,
  );
  const notes = [texts.sources(answer.passages.map(nameOf))];
  if (answer.related.length > 0) notes.push(texts.related(answer.related.map(nameOf)));
  return [...bodies, notes.join('\n\n')].join('\n\n');
}
