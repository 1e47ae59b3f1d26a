export { createAuth } from './auth.service.ts';
export { createAuthRoutes } from './auth.routes.ts';
export { createTokens } from './auth.tokens.ts';
