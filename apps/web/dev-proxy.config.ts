/** What the server answers, and not the pages; the first word of each of its addresses. */
export const API_PATHS = [
  '/auth',
  '/api',
  '/files',
  '/generate',
  '/structured-output',
  '/runs',
  '/agents',
  '/tools',
  '/models',
  '/mcp',
  '/users',
  '/v1',
  '/health',
  '/ready',
  '/openapi.json',
];
