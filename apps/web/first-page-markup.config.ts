import { runnerImport, type Plugin } from 'vite';

/** In the body, before the place that the page is drawn in. */
const PLACEHOLDER = '<!-- drawing of the first page -->';
const SOURCE = '/src/app/first-page/first-page-markup.tsx';

interface Source {
  drawFirstPage(): Promise<Readonly<Record<string, string>>>;
}

/** Puts the first screen, once in each language, into the page; the boot script shows the fitting one to a visitor. */
export function firstPageMarkup(): Plugin {
  let root = '';
  return {
    name: 'first-page-markup',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async transformIndexHtml(html) {
      const { module } = await runnerImport<Source>(SOURCE, { root, configFile: false, logLevel: 'warn' });
      const templates = Object.entries(await module.drawFirstPage()).map(
        ([language, markup]) => `<template data-first-page="${language}">${markup}</template>`,
      );
      return html.replace(PLACEHOLDER, () => templates.join('\n    '));
    },
  };
}
