import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { json, signIn } from './client.ts';
import { databaseUrl, dataFolder } from './data-folder.ts';
import { writer } from './fill.ts';
import { startProduct } from './processes.ts';
import { printTable } from './table.ts';

/** Number of addresses per sort. */
const addresses = 200;
/** Password hashing is slow by design: fewer calls suffice. */
const slowly = 10;

/**
 * `npm run bench -- addresses [--quick]`: whether calls take equally long for known and unknown
 * addresses.
 */
export async function benchKnownAddresses(isQuick: boolean): Promise<void> {
  const calls = isQuick ? 400 : 2_000;
  const folder = await dataFolder(1_000);
  const product = await startProduct(folder, { QUOTAS: 'invitationsPerDay=100000000/100000000' });
  const database = new pg.Client({ connectionString: databaseUrl(folder, 'owner') });
  await database.connect();
  try {
    await database.query('update users set is_administrator = true where id = $1', [writer.id]);
    const person = await signIn(product, writer);
    const { rows: known } = await database.query<{ email: string }>('select email from users where id <> $1 order by id limit $2', [
      writer.id,
      addresses,
    ]);
    // Bench users have cheap password hashes; these have real ones.
    const username = `timed-${randomUUID().slice(0, 6)}`;
    const registration = {
      username,
      name: username,
      email: `${username}@example.org`,
      password: randomUUID(),
      role: 'member',
      acceptTerms: true,
    };
    await json(product, '/api/auth/register', { body: registration });
    await database.query('update users set password_hash = (select password_hash from users where username = $1) where email = any($2)', [
      username,
      known.map(({ email }) => email),
    ]);
    const unknown = known.map(({ email }) => email.replace(/^.{6}/, () => randomUUID().slice(0, 6)));
    const invitation = { role: 'member', days: 7, maxUses: 1, language: 'en' };
    const kinds: Readonly<Record<string, { count: number; ask: (email: string) => Promise<unknown> }>> = {
      'link for a lost password': { count: calls, ask: (email) => json(product, '/api/auth/request-reset', { body: { email } }) },
      'invitation to register': {
        count: calls,
        ask: (email) => json(product, '/api/registration/invitations', { person, body: { ...invitation, email } }),
      },
      'sign-in with a wrong password': {
        count: calls / slowly,
        ask: (identifier) => json(product, '/api/auth/login', { body: { identifier, password: 'not the password' } }).catch(() => {}),
      },
    };
    const lines = [['call', 'calls', 'known ms', 'unknown ms', 'difference']];
    for (const [name, { count, ask }] of Object.entries(kinds)) {
      const took = { known: [] as number[], unknown: [] as number[] };
      // Alternating, so that other load affects both.
      for (let call = 0; call < count; call += 1) {
        if (call % 20 === 0) await database.query('with spent as (delete from attempts) delete from unasked_mails');
        for (const sort of ['known', 'unknown'] as const) {
          const email = sort === 'known' ? (known[call % addresses]?.email ?? '') : (unknown[call % addresses] ?? '');
          const since = performance.now();
          await ask(email);
          took[sort].push(performance.now() - since);
        }
      }
      const [one, other] = [median(took.known), median(took.unknown)];
      lines.push([name, String(count), one.toFixed(2), other.toFixed(2), `${(((one - other) / other) * 100).toFixed(1)} %`]);
    }
    printTable('Known and unknown addresses: medians, which should differ by at most 5 %', lines);
  } finally {
    await database.end();
    await product.stop();
  }
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
