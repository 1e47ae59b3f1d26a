import './styles/index.css';
import { createRoot } from 'react-dom/client';
import { noteComponentStack } from './app/crash/component-stacks.ts';
import { isFirstVisit } from './app/first-page/first-visit.ts';
import { ACCESS_TOKEN_KEY } from './features/auth/tokens/token-key.ts';
import { loadTexts, startI18n } from './platform/i18n/i18n.ts';
import { logProblem } from './platform/log.ts';
import { readLocal } from './platform/store/safe-storage.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element.');

const root = createRoot(container, {
  onCaughtError: (error, { componentStack }) => noteComponentStack(error, componentStack),
});
const isFirst = isFirstVisit(location.hash, readLocal(ACCESS_TOKEN_KEY));
const namespaces = isFirst ? ['common', 'landing'] : ['common'];
const texts = startI18n(loadTexts, namespaces).catch((error: unknown) =>
  logProblem('texts-not-loaded', error),
);

async function open(container: Element): Promise<void> {
  if (isFirst) {
    const [{ openFirstPage }] = await Promise.all([import('./app/first-page/first-page.tsx'), texts]);
    openFirstPage(root, container);
  } else {
    const { startWholeApp } = await import('./app/whole-app.tsx');
    await startWholeApp(root, texts);
  }
}

// Not awaited here: the parts may need this very file to be through.
void open(container);

if (import.meta.env.DEV) {
  void import('./platform/offline/ios-helper.ts').then(({ offerIosTest }) => offerIosTest());
}
