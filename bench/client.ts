import pg from 'pg';
import { password } from './fill.ts';
import type { Running } from './processes.ts';

/** Somebody signed in to the product that is measured. */
export interface Person {
  id: string;
  token: string;
  headers: Record<string, string>;
}

/** Signs the reader and the writer in, as a browser would. */
export async function signIn(product: Running, who: { id: string; username: string }): Promise<Person> {
  const { token } = (await json(product, '/api/auth/login', { body: { identifier: who.username, password } })) as { token: string };
  return { id: who.id, token, headers: { authorization: `Bearer ${token}` } };
}

/** Asks the product once and gives the answer. */
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

/** Asks the database that the product runs on. */
export async function rows<Row extends object>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
