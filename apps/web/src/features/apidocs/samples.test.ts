import { expect, test } from 'vitest';
import { toSample } from './samples.ts';
import type { ApiRequest } from './try-values.ts';

const context = { address: 'https://parley.example', token: 'TOKEN', readAs: 'json' } as const;
const GET: ApiRequest = {
  method: 'GET',
  path: '/runs?active=true',
  headers: {},
  body: { kind: 'none' },
  wrong: [],
};
const PATCH: ApiRequest = {
  method: 'PATCH',
  path: '/things/1',
  headers: { 'Idempotency-Key': 'order-7' },
  body: { kind: 'json', json: { name: "it's", is_on: true, note: null, list: [1, []] } },
  wrong: [],
};
const FORM: ApiRequest = {
  method: 'POST',
  path: '/generate',
  headers: {},
  body: {
    kind: 'form',
    texts: { prompt: 'Say "hi"' },
    files: { image: new File(['x'], 'cat.png') },
    missing: [],
  },
  wrong: [],
};

const READINGS = ['json', 'events', 'text', 'file'] as const;

test('curl', () => {
  expect(toSample('curl', GET, context)).toBe(
    "curl 'https://parley.example/runs?active=true' \\\n  -H 'Authorization: Bearer TOKEN'",
  );
  expect(toSample('curl', GET, { ...context, token: null })).toBe(
    "curl 'https://parley.example/runs?active=true'",
  );
  expect(toSample('curl', PATCH, context)).toContain(`"name": "it'\\''s"`);
  expect(toSample('curl', PATCH, context)).toContain("-H 'Idempotency-Key: order-7'");
  expect(toSample('curl', { ...FORM }, { ...context, readAs: 'events' })).toBe(
    [
      "curl -N -X POST 'https://parley.example/generate'",
      "-H 'Authorization: Bearer TOKEN'",
      `--form-string 'prompt=Say "hi"'`,
      "-F 'image=@cat.png'",
    ].join(' \\\n  '),
  );
});

test('JavaScript that runs', () => {
  const codes = [GET, PATCH, FORM].flatMap((request) =>
    READINGS.map((readAs) => toSample('javascript', request, { ...context, readAs })),
  );
  // The constructor of async functions has no name of its own.
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  for (const code of codes) expect(() => new AsyncFunction(code)).not.toThrow();
  expect(toSample('javascript', PATCH, context)).toContain("method: 'PATCH'");
  expect(toSample('javascript', PATCH, context)).toContain(`    'Idempotency-Key': "order-7",`);
  expect(toSample('javascript', FORM, context)).toContain('form.append("prompt", "Say \\"hi\\"");');
});

test('Python', () => {
  expect(toSample('python', PATCH, context)).toBe(`import requests

response = requests.patch(
    "https://parley.example/things/1",
    headers={
        "Authorization": "Bearer TOKEN",
        "Idempotency-Key": "order-7",
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
  expect(toSample('python', FORM, { ...context, readAs: 'events' })).toContain(
    '"prompt": (None, "Say \\"hi\\""),\n        "image": open("cat.png", "rb"),',
  );
});

test('a file is kept, and a text that is no JSON is printed as it is', () => {
  const readings = (readAs: (typeof READINGS)[number]) =>
    (['curl', 'javascript', 'python'] as const).map((language) =>
      toSample(language, GET, { ...context, readAs }),
    );
  const [curl, javascript, python] = readings('file');
  expect(curl).toMatch(/^curl -OJ /);
  expect(javascript).toContain("await writeFile('answer', ");
  expect(python).toContain('file.write(response.content)');
  const [, printed, printedByPython] = readings('text');
  expect(printed).toContain('console.log(await response.text());');
  expect(printedByPython).toMatch(/print\(response\.text\)$/);
});

test('a file that is not chosen yet has its place', () => {
  const request = { ...FORM, body: { kind: 'form', texts: {}, files: {}, missing: ['image'] } } as const;
  expect(toSample('curl', request, context)).toContain("-F 'image=@file'");
  expect(toSample('python', request, context)).toContain('"image": open("file", "rb")');
});
