// Text to search terms, for the manual and for questions alike: English words by a light stem, Chinese by pairs
// of characters, both from the same text, because Chinese sentences about software hold English words.

const STOP_WORDS = new Set(
  (
    'a about after again ago all already also am an and any are as ask at be been before being but by can cannot could create did do does ' +
    'doing don done each every for from get gets give go had has have having he her here hers him his how i if im in ' +
    'into is isn it its itself just know last let like look looking ll made make many may me mean means might more most much must my ' +
    'need no not now of off ok on one only or other our out own per please re really s say shall she should so some something ' +
    'still such t tell than that the their them then there these they thing things this those to too up us use used ' +
    'using very want was way we were what whats when where which while who whom whose why will with within work ' +
    'works would ye yes you your yours yourself explain show happen happens happened between instead mid put question ' +
    'same short'
  ).split(' '),
);

/** Words that carry grammar, not a subject; a sentence is cut at them. */
const HAN_STOP_WORDS =
  /请问|怎么样|怎么办|怎么回事|怎么|怎样|什么|如何|为什么|多少|哪些|哪里|哪个|是不是|会不会|能不能|可不可以|可以|可否|能否|是否|有没有|没有|告诉|知道|一下|一条|每条|一个|一些|这个|那个|这些|那些|想要|想|让|意思|关于|我们|你们|他们|我|你|您|他|它|的|了|着|吗|呢|吧|啊|呀|么|是|在|和|与|及|或|也|都|就|还|把|被|很|又/gu;

const RUN = /\p{Script=Han}+|[\p{Letter}\p{Number}_]+(?:[.][\p{Number}]+)?/gu;

function endsInDoubleConsonant(word: string): boolean {
  return /([bdgmnprt])\1$/.test(word);
}

/** Just enough for `stopped`, `stops` and `stopping` to meet; both sides are cut the same way. */
export function stem(word: string): string {
  if (word.length < 4 || /\d|_/.test(word)) return word;
  let rest = word;
  if (rest.endsWith('ies') && rest.length > 4) rest = `${rest.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|z)es$/.test(rest)) rest = rest.slice(0, -2);
  else if (rest.endsWith('s') && !/(?:ss|us|is)$/.test(rest)) rest = rest.slice(0, -1);
  const cut = rest.replace(/(?:ing|ed)$/, '');
  if (cut.length >= 3 && /[aeiouy]/.test(cut)) {
    if (cut !== rest && endsInDoubleConsonant(cut)) rest = cut.slice(0, -1);
    else rest = cut;
  }
  return rest.length > 3 && rest.endsWith('e') ? rest.slice(0, -1) : rest;
}

function latinTerms(run: string): string[] {
  const word = run.toLowerCase();
  const pieces = word.includes('_') ? [word, ...word.split('_')] : [word];
  return pieces.filter((piece) => piece !== '' && !STOP_WORDS.has(piece)).map(stem);
}

function hanTerms(run: string): string[] {
  const terms: string[] = [];
  for (const piece of run.replace(HAN_STOP_WORDS, ' ').split(' ')) {
    // A single character left between stop words says too little to be looked for.
    const characters = [...piece];
    for (let index = 0; index + 1 < characters.length; index += 1)
      terms.push(characters.slice(index, index + 2).join(''));
  }
  return terms;
}

export function tokenise(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of text.normalize('NFKC').matchAll(RUN)) {
    terms.push(...(/\p{Script=Han}/u.test(run) ? hanTerms(run) : latinTerms(run)));
  }
  return terms;
}

const HAN_WORDS = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words of one character that say nothing where they stand alone. */
const HAN_PARTICLES = new Set('能会给到有多去来从个得该');

/** Cut at the borders of words. A character that is left alone may belong to either side, and stays with both. */
function splitHan(run: string): string {
  let text = '';
  let isAfterWord = false;
  for (const { segment } of HAN_WORDS.segment(run)) {
    const isWord = [...segment].length > 1;
    if (HAN_PARTICLES.has(segment)) text += ' ';
    else text += isWord && isAfterWord ? ` ${segment}` : segment;
    isAfterWord = isWord;
  }
  return text;
}

/** Without pairs of characters that cross the border of two words: they ask for nothing. */
export function tokeniseQuestion(text: string): string[] {
  const normal = text.normalize('NFKC').replace(HAN_STOP_WORDS, ' ');
  return tokenise(normal.replace(/\p{Script=Han}+/gu, splitHan));
}
