import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goneCodeOf } from '#platform/server/database/references.ts';
import { people, type PersonOfTests } from '#platform/server/testing/examples.ts';
import { features } from './features.ts';
import { copiesOf } from './testing/copied-fixture.ts';
import { moreCalls } from './testing/more-calls.ts';
import { goingOf, leavingOf, race, type Going } from './testing/race-references.ts';
import { recordMore, recordSettings, referencesIn, writePlaceOf, type Reference, type Setting } from './testing/record-references.ts';
import { referencesSetElsewhere } from './testing/references-set-elsewhere.ts';
import { callCast, readExamples, setUpFixture, type ReadyFixture } from './testing/set-up-fixture.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const long = scaled(600_000);
/** `RACES=all` stops each call before each of its statements, which takes an hour. */
const isWhole = process.env['RACES'] === 'all';
/**
 * Number of additional races that stop a call at a random statement; `TEST_SEED` selects others.
 */
const chosenRaces = 16;

let fixture: ReadyFixture;
let copies: Awaited<ReturnType<typeof copiesOf>>;
let references: Reference[];
let settings: Setting[];
beforeAll(async () => {
  const cast = await callCast(features);
  references = await referencesIn(cast.db);
  fixture = await setUpFixture(cast, features, await readExamples(features));
  copies = await copiesOf(cast, fixture);
  const copy = await copies.copy();
  settings = await recordSettings(fixture, copy, references);
  await copy.drop();
  for (const more of moreCalls(fixture)) {
    const own = await copies.copy();
    settings.push(await recordMore(fixture, own, references, more));
    await own.drop();
  }
}, long);
afterAll(() => copies?.drop());

const page = new URL('../../docs/references.md', import.meta.url);

/**
 * docs/references.md: each foreign key, what sets it, and the answer when its target is deleted
 * meanwhile.
 */
function referencesPage(): string {
  const setBy = Map.groupBy(
    settings.flatMap(({ key, set }) => set.map(({ constraint }) => ({ key, constraint }))),
    ({ constraint }) => constraint,
  );
  const rows = references
    .toSorted(
      (one, other) =>
        one.parent.localeCompare(other.parent) || one.child.localeCompare(other.child) || one.column.localeCompare(other.column),
    )
    .map(({ constraint, child, column, parent }) => {
      const calls = [...new Set(setBy.get(constraint)?.map(({ key }) => `\`${key}\``))].toSorted();
      const elsewhere = Object.entries(referencesSetElsewhere).flatMap(([why, those]) => (those.includes(constraint) ? [`(${why})`] : []));
      return `| \`${parent}\` | \`${child}.${column}\` | ${[...calls, ...elsewhere].join('<br>')} | \`${goneCodeOf(parent)}\` |`;
    });
  return `# References between tables

Each foreign key of the database, and the calls that set it, as \`shell/server/references.rest.test.ts\` recorded them; \`KEEP_REFERENCES=1 npm run test:db -- shell/server/references\` writes this page.
The test stops each call while what it refers to is deleted. Either the deletion waits for the call, or the call is answered with the code of the last column (409), with
\`auth.expired\` (401) where the caller’s own account is closed, or with \`command.collided\` (409) where both waited for each other
([0127](decisions/0127-use-one-mechanism-for-references-to-deleted-rows.md)).

| refers to | column | set by | when that is gone |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

test('SE-02 ER-02 every foreign key is set by a raced call, or its source is declared; docs/references.md is up to date', () => {
  const recorded = new Set(settings.flatMap(({ set }) => set.map(({ constraint }) => constraint)));
  const declared = new Set(Object.values(referencesSetElsewhere).flat());
  const all = references.map(({ constraint }) => constraint);
  expect(
    all.filter((each) => !recorded.has(each) && !declared.has(each)),
    'set by no call and not declared',
  ).toEqual([]);
  expect(
    [...declared].filter((each) => !all.includes(each)),
    'declared, and no foreign key',
  ).toEqual([]);
  expect(all.length).toBeGreaterThan(100);
  if (process.env['KEEP_REFERENCES']) writeFileSync(page, referencesPage());
  expect(readFileSync(page, 'utf8')).toBe(referencesPage());
});

interface Pair {
  setting: Setting;
  going: Going;
  /** The index of the statement before which the call is stopped. */
  place: number;
}

async function raced({ setting, going, place }: Pair): Promise<string[]> {
  const copy = await copies.copy();
  try {
    const { answer, gone, waited, findings } = await race(fixture, copy, setting, going, place);
    const what = `${setting.key} by ${setting.who}, before statement ${place} of ${setting.statements.length}, while ${going.name}`;
    if (process.env['RACES_LOG'])
      appendFileSync(
        process.env['RACES_LOG'],
        `${what}: ${answer.status} ${answer.code}, ${gone.status} ${gone.code}${waited ? ', which waited' : ''} ${findings.join('; ')}\n`,
      );
    return findings.map((each) => `${what}: ${each}`);
  } finally {
    await copy.drop();
  }
}

async function racedAll(pairs: readonly Pair[]): Promise<string[]> {
  const findings: string[] = [];
  for (const pair of pairs) {
    const everywhere = pair.setting.statements.map((_, place) => ({ ...pair, place }));
    for (const each of isWhole ? everywhere : [pair]) findings.push(...(await raced(each)));
  }
  return findings;
}

const parentOf = (constraint: string) => references.find((reference) => reference.constraint === constraint)?.parent ?? '';
const roleOf = (id: string): PersonOfTests | undefined => people.find((who) => fixture.people[who].viewer.id === id);
const isOwn = ({ who }: Setting, value: string) => roleOf(value) === who;

/** Each call with each deletion of something that it refers to, except the caller’s own account. */
function deletions(): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const setting of settings)
    for (const { constraint, value } of setting.set) {
      const going = isOwn(setting, value) ? undefined : goingOf(fixture, parentOf(constraint), value);
      const place = writePlaceOf(setting, references, [constraint]);
      if (going) pairs.set(`${setting.key} ${setting.url} ${going.name} ${place}`, { setting, going, place });
    }
  return [...pairs.values()];
}

/** Each call about a group with the leaving of each participant. */
function leavings(): Pair[] {
  return settings.flatMap((setting) => {
    const set = setting.set.map(({ constraint }) => constraint);
    const groups = setting.set.filter(({ constraint }) => parentOf(constraint) === 'groups').map(({ value }) => value);
    const inAddress = /\/api\/groups\/(\w{8})\//.exec(setting.url)?.[1];
    const others = setting.set.flatMap(({ constraint, value }) => (parentOf(constraint) === 'users' ? (roleOf(value) ?? []) : []));
    return [...new Set([...groups, ...(inAddress ? [inAddress] : [])])].flatMap((groupId) =>
      [...new Set([...others, setting.who as PersonOfTests])].flatMap((who) => {
        // A manager cannot leave.
        const going = who === 'owner' && setting.key !== 'POST /api/groups/:id/manager' ? undefined : leavingOf(fixture, groupId, who);
        return going ? [{ setting, going, place: writePlaceOf(setting, references, set) }] : [];
      }),
    );
  });
}

/** For each foreign key a call that sets it to the caller’s own account, while they close it. */
function closings(): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const setting of settings)
    for (const { constraint, value } of setting.set) {
      const going = isOwn(setting, value) && !pairs.has(constraint) ? goingOf(fixture, parentOf(constraint), value) : undefined;
      if (going) pairs.set(constraint, { setting, going, place: writePlaceOf(setting, references, [constraint]) });
    }
  return [...pairs.values()];
}

test(
  'SE-02 ER-02 a call returns a declared code and leaves no orphan while its target is deleted',
  async () => {
    const pairs = deletions();
    expect(pairs.length).toBeGreaterThan(35);
    expect(await racedAll(pairs)).toEqual([]);
  },
  long,
);

test(
  'SE-02 GR-04 a call returns a declared code and leaves no orphan while a person leaves the group',
  async () => {
    const pairs = leavings();
    expect(pairs.length).toBeGreaterThan(10);
    expect(await racedAll(pairs)).toEqual([]);
  },
  long,
);

test(
  'SE-02 AC-09 a call returns a declared code and leaves no orphan while its caller closes the account',
  async () => {
    const pairs = closings();
    expect(pairs.length).toBeGreaterThan(20);
    expect(await racedAll(pairs)).toEqual([]);
  },
  long,
);

test(
  'SE-02 GR-09 offering a group and accepting it, while the receiver closes the account, return a declared code',
  async () => {
    const { member } = fixture.people;
    const going = goingOf(fixture, 'users', member.viewer.id);
    const calls = ['POST /api/groups/:id/manager', 'POST /api/groups/:id/manager/accept'].map((key) =>
      settings.find((setting) => setting.key === key && setting.set.some(({ value }) => value === member.viewer.id)),
    );
    const pairs = calls.flatMap((setting) => {
      if (!setting || !going) return [];
      const place = writePlaceOf(setting, references, ['group_hand_overs_user_id_fkey', 'groups_manager_id_fkey']);
      return [place, setting.statements.length - 1].map((each) => ({ setting, going, place: each }));
    });
    expect(pairs.map(({ place }) => place > 0)).toEqual([true, true, true, true]);
    expect(await racedAll(pairs)).toEqual([]);
  },
  long,
);

test(
  'SE-02 ER-02 the same holds for a stop at any other statement',
  async () => {
    const pairs = [...deletions(), ...leavings(), ...closings()];
    const chance = chances(Number(process.env['TEST_SEED'] ?? 7));
    for (let nth = 0; nth < chosenRaces; nth += 1) {
      const pair = pairs[Math.floor(chance() * pairs.length)];
      if (!pair) throw new Error('there is nothing to race');
      const place = Math.floor(chance() * pair.setting.statements.length);
      expect(await raced({ ...pair, place })).toEqual([]);
    }
  },
  long,
);

/** Pseudorandom numbers between 0 and 1 from a seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
