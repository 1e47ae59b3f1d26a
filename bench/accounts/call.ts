// Calls of the accounts API.

export interface CallAnswer {
  readonly status: number;
  readonly json: unknown;
}

export async function postJson(port: number, path: string, body: object = {}): Promise<CallAnswer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: await answer.json() };
}

export const PASSWORD = 'correct horse battery';

export async function signUp(port: number, username: string): Promise<CallAnswer> {
  const answer = await postJson(port, '/api/auth/register', {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    role: 'user',
    balance: 5,
  });
  if (answer.status !== 200) throw new Error(`${username} could not sign up: ${answer.status}`);
  return answer;
}

export function logIn(port: number, username: string, password: string): Promise<CallAnswer> {
  return postJson(port, '/auth/login-json', { username, password });
}
