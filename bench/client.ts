import pg from 'pg';
import { password } from './fill.ts';
import type { Running } from './processes.ts';

/** A signed-in user of the measured application. */
export interface Person {
  id: string;
  token: string;
  headers: Record<string, string>;
}

/** Signs a user in as a browser does. */
export async function signIn(product: Running, who: { id: string; username: string }): Promise<Person> {
  const { token } = (await json(product, '/api/auth/login', { body: { identifier: who.username, password } })) as { token: string };
  return { id: who.id, token, headers: { authorization: `Bearer ${token}` } };
}

/** Makes one request and returns the JSON. */
export async function json(product: Running, path: string, options: { body?: unknown; person?: Person } = {}): Promise<unknown> {
  const { body, person } = options;
  const response = await fetch(new URL(path, product.url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...person?.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Queries the database of the application. */
export async function rows<Row extends object>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
