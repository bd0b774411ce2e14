import { randomUUID } from 'node:crypto';
import { json, rows, signIn, type Person } from './client.ts';
import { databaseUrl, dataFolder } from './data-folder.ts';
import { writer } from './fill.ts';
import { startProduct, type Running } from './processes.ts';
import { printTable } from './table.ts';

/** Previews per person and minute. */
const perManager = 20;
const calls = 2_000;
const largeSize = 500;
const largeCalls = 100;

/**
 * Timing side channels for managers: previews of addresses with and without an account,
 * alternating; and the duration of previewing a list. The file also runs in an earlier version.
 */
export async function benchConsent(isQuick: boolean): Promise<void> {
  const each = isQuick ? calls / 10 : calls;
  const large = isQuick ? largeCalls / 5 : largeCalls;
  const folder = await dataFolder(1_000);
  const product = await startProduct(folder, { QUOTAS: 'lookupsPerDay=1000000/1000000' });
  try {
    const run = randomUUID().slice(0, 6);
    const owner = databaseUrl(folder, 'owner');
    const managers = await peopleOf(owner, `m-${run}`, Math.ceil((2 * each + 2 * large) / perManager), 'manager');
    const known = (await peopleOf(owner, `k-${run}`, largeSize, 'member')).map(({ email }) => email);
    const unknown = known.map((email) => email.replace('k-', 'u-'));
    const taken: Record<'known' | 'unknown' | 'largeKnown' | 'largeUnknown', number[]> = {
      known: [],
      unknown: [],
      largeKnown: [],
      largeUnknown: [],
    };
    for (const [at, manager] of managers.entries()) {
      const person = await signIn(product, manager);
      const isLarge = taken.known.length >= each;
      const address = (emails: readonly string[]) => (isLarge ? emails : [emails[at % largeSize] ?? '']);
      const [ofKnown, ofUnknown] = [
        await aDesign(product, person, manager.email, address(known)),
        await aDesign(product, person, manager.email, address(unknown)),
      ];
      for (let turn = 0; turn < perManager / 2; turn += 1) {
        // Each of the two is first equally often.
        for (const isKnown of turn % 2 === 0 ? [true, false] : [false, true]) {
          const ms = await previewMs(product, person, isKnown ? ofKnown : ofUnknown);
          taken[isLarge ? (isKnown ? 'largeKnown' : 'largeUnknown') : isKnown ? 'known' : 'unknown'].push(ms);
        }
      }
    }
    const ratio = (one: readonly number[], other: readonly number[]) => `ratio ${(median(one) / median(other)).toFixed(3)}`;
    const ms = (list: readonly number[]) => `median ${median(list).toFixed(2)} ms of ${list.length}`;
    printTable('previews of a manager', [
      ['one address with an account', ms(taken.known)],
      ['one address without an account', ms(taken.unknown), ratio(taken.known, taken.unknown)],
      [`${largeSize} addresses with an account`, ms(taken.largeKnown)],
      [`${largeSize} addresses without an account`, ms(taken.largeUnknown), ratio(taken.largeKnown, taken.largeUnknown)],
    ]);
  } finally {
    await product.stop();
  }
}

/** People with a confirmed address, who sign in like the writer. */
async function peopleOf(
  url: string,
  name: string,
  count: number,
  role: string,
): Promise<{ id: string; username: string; email: string }[]> {
  return rows(
    url,
    `insert into users (id, username, name, email, password_hash, role, language, is_listed, email_confirmed_at, terms_accepted_at)
     select upper(translate(substr(md5($1 || n), 1, 8), '01', 'XY')), $1 || '-' || n, 'Person ' || n, $1 || '-' || n || '@example.org', w.password_hash, $2, 'en', true, now(), now()
     from generate_series(1, $3::int) as n, users w where w.id = $4 returning id, username, email`,
    [name, role, count, writer.id],
  );
}

async function aDesign(product: Running, person: Person, manager: string, emails: readonly string[]): Promise<string> {
  const { id } = (await json(product, '/api/designs', { person, body: { name: 'List' } })) as { id: string };
  const lines = [
    'Role;Name;E-mail;City;Groups;Company;Group manager (e-mail);Category;Description',
    `group;Choir ${id};;;;Federation;${manager};miscellaneous;People who sing`,
    ...emails.map((email, at) => `client;Singer Number ${at};${email};Vigo;Choir ${id};;;;`),
  ];
  const headers = { ...person.headers, 'content-type': 'application/octet-stream' };
  const response = await fetch(new URL(`/api/designs/${id}/import?revision=1`, product.url), {
    method: 'POST',
    headers,
    body: lines.join('\r\n'),
  });
  if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`);
  return id;
}

async function previewMs(product: Running, person: Person, id: string): Promise<number> {
  const since = performance.now();
  await json(product, `/api/designs/${id}/preview`, { person });
  return performance.now() - since;
}

const median = (list: readonly number[]): number => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
