import type { Plugin } from 'vite';

const TEXT = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;

interface LeftOut {
  readonly file: RegExp;
  readonly field: string;
}

const LEFT_OUT: readonly LeftOut[] = [
  // What endpoints say about themselves is for the API document, which the server makes.
  { file: /[\\/]packages[\\/]contract[\\/]src[\\/].*endpoints\.ts$/, field: 'summary' },
  // Errors of the server come with their sentence, and pages have texts of their own for them.
  {
    file: /[\\/]packages[\\/]contract[\\/]src[\\/]errors[\\/](?:catalogue|(?:file|setting|stream)-errors)\.ts$/,
    field: 'detail',
  },
];

/** Leaves out texts of the contract that the pages do without. */
export function contractTexts(): Plugin {
  return {
    name: 'parley:contract-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const leftOut = LEFT_OUT.find(({ file }) => file.test(id));
      if (!leftOut) return null;
      const { field } = leftOut;
      const pattern = new RegExp(String.raw`\b${field}:\s*${TEXT},?`, 'g');
      return { code: code.replaceAll(pattern, `${field}: '',`), map: null };
    },
  };
}
