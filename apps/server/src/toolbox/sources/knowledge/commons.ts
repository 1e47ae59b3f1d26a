import { z } from 'zod';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, listOf, maybe } from '../lenient.ts';
import { readMediaWiki, WIKI_QUERY } from '../media-wiki.ts';
import { toLine } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://commons.wikimedia.org';
const PREVIEW_PIXELS = 640;
const DESCRIPTION_CHARACTERS = 300;
const NAME_CHARACTERS = 150;

const commons = createSource({
  name: 'Wikimedia Commons',
  provider: 'KNOWLEDGE',
  category: 'knowledge',
  origins: [HOST],
  cacheSeconds: 86_400,
  credit: 'Wikimedia Commons; each picture has a licence and an author of its own',
});

const Facts = maybe(z.record(z.string(), z.object({ value: z.unknown() })));

const Picture = z.object({
  url: z.string(),
  thumburl: anyText,
  descriptionurl: anyText,
  width: anyNumber,
  height: anyNumber,
  mime: anyText,
  extmetadata: Facts,
});

/** Without results there is no `query` at all. */
const Answer = z.object({
  query: maybe(
    z.object({
      pages: z.array(z.object({ title: z.string(), index: anyNumber, imageinfo: listOf(Picture) })),
    }),
  ),
});

const withoutTracking = (address: string): string => address.replace(/\?utm_.*$/, '');

function toPicture(title: string, picture: z.infer<typeof Picture>) {
  const fact = (name: string, characters: number): string | null => {
    const value = picture.extmetadata?.[name]?.value;
    return typeof value === 'string' ? toLine(value, characters) : null;
  };
  return {
    title: title.replace(/^File:/, ''),
    description: fact('ImageDescription', DESCRIPTION_CHARACTERS),
    author: fact('Artist', NAME_CHARACTERS),
    licence: fact('LicenseShortName', NAME_CHARACTERS),
    licence_url: fact('LicenseUrl', DESCRIPTION_CHARACTERS),
    url: withoutTracking(picture.url),
    preview: withoutTracking(picture.thumburl ?? picture.url),
    page: picture.descriptionurl,
    width: picture.width,
    height: picture.height,
    type: picture.mime,
  };
}

export const wikimediaImageSearch = commons.tool({
  name: 'wikimedia-image-search',
  icon: 'image',
  title: { en: 'Search free pictures', zh: '搜索免费图片' },
  description:
    'Finds pictures that may be used freely, with licence and author, on Wikimedia Commons. Use it when a picture is to be ' +
    'shown or reused; name author and licence beside it. Not for pictures of recent events or of private people.',
  parameters: z.strictObject({
    query: words('What the picture shows.', 200),
    limit: count('How many pictures to return at most.', { most: 20, usual: 6 }),
  }),
  request: ({ query, limit }) => ({
    url: `${HOST}/w/api.php`,
    query: {
      action: 'query',
      generator: 'search',
      gsrnamespace: 6,
      gsrlimit: limit,
      gsrsearch: `filetype:bitmap|drawing ${query}`,
      prop: 'imageinfo',
      iiprop: 'url|size|mime|extmetadata',
      iiextmetadatafilter: 'ImageDescription|Artist|LicenseShortName|LicenseUrl',
      iiurlwidth: PREVIEW_PIXELS,
      ...WIKI_QUERY,
    },
  }),
  parse: readMediaWiki,
  answer: Answer,
  read: ({ query: found }, { query }) => ({
    data: {
      pictures: (found?.pages ?? [])
        .toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
        .flatMap(({ title, imageinfo }) => imageinfo.slice(0, 1).map((picture) => toPicture(title, picture))),
    },
    source: `${HOST}/w/index.php?ns6=1&search=${encodeURIComponent(query)}`,
  }),
});
