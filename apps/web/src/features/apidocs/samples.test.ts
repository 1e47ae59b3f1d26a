import { expect, test } from 'vitest';
import { toSample } from './samples.ts';
import type { ApiRequest } from './try-values.ts';

const context = { address: 'https://parley.example', token: 'TOKEN', isStream: false };
const GET: ApiRequest = { method: 'GET', path: '/runs?active=true', body: { kind: 'none' }, wrong: [] };
const PATCH: ApiRequest = {
  method: 'PATCH',
  path: '/things/1',
  body: { kind: 'json', json: { name: "it's", is_on: true, note: null, list: [1, []] } },
  wrong: [],
};
const FORM: ApiRequest = {
  method: 'POST',
  path: '/generate',
  body: { kind: 'form', texts: { prompt: 'Say "hi"' }, files: { image: new File(['x'], 'cat.png') } },
  wrong: [],
};

test('curl', () => {
  expect(toSample('curl', GET, context)).toBe(
    "curl 'https://parley.example/runs?active=true' \\\n  -H 'Authorization: Bearer TOKEN'",
  );
  expect(toSample('curl', GET, { ...context, token: null })).toBe(
    "curl 'https://parley.example/runs?active=true'",
  );
  expect(toSample('curl', PATCH, context)).toContain(`"name": "it'\\''s"`);
  expect(toSample('curl', { ...FORM }, { ...context, isStream: true })).toBe(
    [
      "curl -N -X POST 'https://parley.example/generate'",
      "-H 'Authorization: Bearer TOKEN'",
      `-F 'prompt=Say "hi"'`,
      "-F 'image=@cat.png'",
    ].join(' \\\n  '),
  );
});

test('JavaScript that runs', () => {
  const codes = [GET, PATCH, FORM].flatMap((request) =>
    [true, false].map((isStream) => toSample('javascript', request, { ...context, isStream })),
  );
  // The constructor of async functions has no name of its own.
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  for (const code of codes) expect(() => new AsyncFunction(code)).not.toThrow();
  expect(toSample('javascript', PATCH, context)).toContain("method: 'PATCH'");
  expect(toSample('javascript', FORM, context)).toContain('form.append("prompt", "Say \\"hi\\"");');
});

test('Python', () => {
  expect(toSample('python', PATCH, context)).toBe(`import requests

response = requests.patch(
    "https://parley.example/things/1",
    headers={
        "Authorization": "Bearer TOKEN",
    },
    json={
        "name": "it's",
        "is_on": True,
        "note": None,
        "list": [
            1,
            [],
        ],
    },
)
print(response.json())`);
  expect(toSample('python', FORM, { ...context, isStream: true })).toContain(
    '"prompt": (None, "Say \\"hi\\""),\n        "image": open("file", "rb"),',
  );
});
