import type { Atrium } from './atrium.ts';

/** Calls the HTTP API as a person, for fast setup; throws unless successful. */
export interface Api {
  token: string;
  user: { id: string; username: string };
  get<Reply>(path: string): Promise<Reply>;
  post<Reply>(path: string, body?: unknown): Promise<Reply>;
  put<Reply>(path: string, body: unknown): Promise<Reply>;
  delete<Reply>(path: string): Promise<Reply>;
  /** The raw response, for tests of refusals. */
  ask(method: string, path: string, body?: unknown): Promise<Response>;
}

export interface Newcomer {
  username: string;
  name: string;
  email: string;
  password: string;
  role: 'member' | 'manager';
}

let count = 0;

/** A unique name, address and password. */
export function newcomer(name: string, role: Newcomer['role'] = 'member'): Newcomer {
  count += 1;
  const username = `${name.toLowerCase().replace(/[^a-z]/g, '')}${process.pid.toString(36)}x${count}`;
  return { username, name, email: `${username}@example.org`, password: `a long pass phrase of ${username.slice(0, 4)} 7`, role };
}

/**
 * A network address per person, as through a proxy, so that limits per address do not interfere.
 */
export function ownAddress(): string {
  count += 1;
  return `10.${(process.pid >> 8) & 255}.${(count >> 8) & 255}.${count & 255}`;
}

/** Registers a person through the API. */
export async function registered(
  atrium: Pick<Atrium, 'url'>,
  { username, name, email, password, role }: Newcomer,
  address = ownAddress(),
): Promise<Api> {
  const body = { username, name, email, password, role, acceptTerms: true };
  const response = await send(atrium, address, undefined, 'POST', '/api/auth/register', body);
  return apiOf(atrium, address, (await success(response, 'register')) as Pick<Api, 'token' | 'user'>);
}

/** Signs a person in through the API. */
export async function signedIn(atrium: Pick<Atrium, 'url'>, identifier: string, password: string, address = ownAddress()): Promise<Api> {
  const response = await send(atrium, address, undefined, 'POST', '/api/auth/login', { identifier, password });
  return apiOf(atrium, address, (await success(response, 'sign in')) as Pick<Api, 'token' | 'user'>);
}

export async function confirmEmail(atrium: Pick<Atrium, 'url'>, token: string, address: string): Promise<void> {
  await success(await send(atrium, address, undefined, 'POST', '/api/auth/confirm-email', { token }), 'confirm the address');
}

function apiOf(atrium: Pick<Atrium, 'url'>, address: string, { token, user }: Pick<Api, 'token' | 'user'>): Api {
  const ask = (method: string, path: string, body?: unknown) => send(atrium, address, token, method, path, body);
  const done = async <Reply>(method: string, path: string, body?: unknown) =>
    (await success(await ask(method, path, body), `${method} ${path}`)) as Reply;
  return {
    token,
    user,
    ask,
    get: (path) => done('GET', path),
    post: (path, body = {}) => done('POST', path, body),
    put: (path, body) => done('PUT', path, body),
    delete: (path) => done('DELETE', path),
  };
}

function send(
  atrium: Pick<Atrium, 'url'>,
  address: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const headers: Record<string, string> = { 'x-forwarded-for': address };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return fetch(new URL(path, atrium.url), { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
}

export async function success(response: Response, what: string): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} was answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
