// Images: one with words in it, so that no fonts are needed, and plain ones of any size.
import sharp from 'sharp';

export const WORDS_IN_PICTURE = 'Invoice total 4711 EUR';

const PICTURE_OF_WORDS = [
  'iVBORw0KGgoAAAANSUhEUgAAAggAAABuAQMAAAB4AHlOAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAC',
  'V0lEQVRYw+3WPW7bMBQH8EcwCJci7JjBEK+QMYNgXcmjhqBiL9KzcOstCgYdMpZbVUDQy3uUpeqDsuOtKPiHISSM+aP4HYCcnJyc',
  'nJycnJz/I/W2yH+gmr4qHKFBLzoApF8qbAuQtukvCsJPzfPjCwumAzUX0N4g9EnBpQTYE0BOQgnAQq38xwXxgwT3WMKdngnyBkFG',
  'gavOBXGL8A1A2Y0QZsLPTjjwqqORbLygzip0Jij0TWBBFSkBZoJ464UX3vRQC6SKloWqIwFbFvR14ReyUCHUEoOmaSIBexY6Fh6K',
  'WPdCL0SnrRfuRdMUuSdDg0Cf1lBld2ThkBZmIylaZYN0rXK15pcNwK+kYwf4UZJgLgtBskCfOjY1CMqOwnPBlUahwrBZD4Lrxteo',
  'C17ZJxKki4Ji4ZQSFquav1+rr9TuINQrIQzV14JdC2IlSBI0suAXwnkcFrubv1/qUWhoEVCJlc7Tz8ATQ6UvGwHTwmEpIAvSxTdb',
  'z4Va9eLwkBBomlmwW0HRXKxGsihG4RR31iD4KCB6XsJrwSeFobVhJB1PyL4gVoIu1wLNJhUnBc3CYmdFAcKOwG1yg9eEZ5hWNZ8r',
  'cVXvC7QJZ1dDFFQL5511PAuaSXMW5EJQVkNKGHb3ZwNPtJAhGO5WNQouVjXx+gHlKqpfLgUZYDphqIN8wkDz+uf3X0Fjq+jE4ftC',
  '0h9TwnTKkdC4pqMzE9/OAi3AmSCQj9RiI2gupvuRt62hkxaMb74nBaATeC5M4WV6D/A4HPj8+LRzWd/nf3NycnJycnJycnL+mbwD',
  'aIa0c1DtTCUAAAAASUVORK5CYII=',
];

export const pictureOfWords = (): Buffer => Buffer.from(PICTURE_OF_WORDS.join(''), 'base64');

/** In one colour, so that it contains no text. */
export function plainPicture(
  width: number,
  height: number,
  type: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .toFormat(type)
    .toBuffer();
}
