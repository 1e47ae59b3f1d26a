import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { featureRoutes } from './app/feature-routes.ts';
import { createRouter } from './app/router.tsx';
import { startNotices } from './app/notices.ts';
import { startServices } from './app/start.ts';
import { logProblem } from './platform/log.ts';
import { startI18n } from './platform/i18n/i18n.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

startServices();
const router = createRouter(featureRoutes);
await startI18n().catch((error: unknown) => logProblem('texts-not-loaded', error));
startNotices();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
