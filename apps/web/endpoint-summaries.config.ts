import type { Plugin } from 'vite';

const ENDPOINTS = /[\\/]packages[\\/]contract[\\/]src[\\/].*endpoints\.ts$/;
const TEXT = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
const SUMMARY = new RegExp(String.raw`\bsummary:\s*${TEXT},`, 'g');

/** What endpoints say about themselves is for the API document, which the server makes: the pages do without it. */
export function endpointSummaries(): Plugin {
  return {
    name: 'parley:endpoint-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return ENDPOINTS.test(id) ? { code: code.replaceAll(SUMMARY, "summary: '',"), map: null } : null;
    },
  };
}
