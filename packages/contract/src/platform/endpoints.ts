import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Health, Ready } from './schemas.ts';

export const getHealth = defineEndpoint({
  id: 'platform.health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the process lives, and what it works with.',
  access: 'public',
  guards: 'none',
  rate: 'none',
  scope: null,
  reply: Health,
  errors: [],
});

export const getReady = defineEndpoint({
  id: 'platform.ready',
  method: 'GET',
  path: '/ready',
  summary: 'Whether the service can answer: database reachable and schema current.',
  access: 'public',
  guards: 'none',
  rate: 'none',
  scope: null,
  reply: Ready,
  errors: ['starting', 'database_unavailable', 'shutting_down'],
});

export const getOpenApi = defineEndpoint({
  id: 'platform.openapi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: z.record(z.string(), z.unknown()),
  errors: [],
});
