import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, type PersonOfTests } from '#platform/server/testing/examples.ts';
import { features } from './features.ts';
import { copiesOf } from './testing/copied-stage.ts';
import { moreCalls } from './testing/more-calls.ts';
import {
  goingOf,
  leavingOf,
  race,
  recordMore,
  recordSettings,
  referencesIn,
  writePlaceOf,
  type Going,
  type Reference,
  type Setting,
} from './testing/race-references.ts';
import { callCast, readExamples, setStage, type SetStage } from './testing/set-stage.ts';

const long = 600_000;
/** `RACES=all` stops each call before each of its statements; that takes an hour. */
const isWhole = process.env['RACES'] === 'all';
/** So many races more stop a call at a place that chance chooses; `TEST_SEED` chooses others. */
const chosenRaces = 16;

let stage: SetStage;
let copies: Awaited<ReturnType<typeof copiesOf>>;
let references: Reference[];
let settings: Setting[];
beforeAll(async () => {
  const cast = await callCast(features);
  references = await referencesIn(cast.db);
  stage = await setStage(cast, features, await readExamples(features));
  copies = await copiesOf(cast, stage);
  const copy = await copies.copy();
  settings = await recordSettings(stage, copy, references);
  await copy.drop();
  for (const more of moreCalls(stage)) {
    const own = await copies.copy();
    settings.push(await recordMore(stage, own, references, more));
    await own.drop();
  }
}, long);
afterAll(() => copies?.drop());

interface Pair {
  setting: Setting;
  going: Going;
  /** The statement before which the call is stopped. */
  place: number;
}

async function raced({ setting, going, place }: Pair): Promise<string[]> {
  const copy = await copies.copy();
  try {
    const { answer, gone, waited, findings } = await race(stage, copy, setting, going, place);
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
const roleOf = (id: string): PersonOfTests | undefined => people.find((who) => stage.people[who].viewer.id === id);
const isOwn = ({ who }: Setting, value: string) => roleOf(value) === who;

/** Each call with each deletion of something that it refers to, but for the caller's own account. */
function deletions(): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const setting of settings)
    for (const { constraint, value } of setting.set) {
      const going = isOwn(setting, value) ? undefined : goingOf(stage, parentOf(constraint), value);
      const place = writePlaceOf(setting, references, [constraint]);
      if (going) pairs.set(`${setting.key} ${setting.url} ${going.name} ${place}`, { setting, going, place });
    }
  return [...pairs.values()];
}

/** Each call that is about a group with the leaving of each person who has part in it. */
function leavings(): Pair[] {
  return settings.flatMap((setting) => {
    const set = setting.set.map(({ constraint }) => constraint);
    const groups = setting.set.filter(({ constraint }) => parentOf(constraint) === 'groups').map(({ value }) => value);
    const inAddress = /\/api\/groups\/(\w{8})\//.exec(setting.url)?.[1];
    const others = setting.set.flatMap(({ constraint, value }) => (parentOf(constraint) === 'users' ? (roleOf(value) ?? []) : []));
    return [...new Set([...groups, ...(inAddress ? [inAddress] : [])])].flatMap((groupId) =>
      [...new Set([...others, setting.who as PersonOfTests])].flatMap((who) => {
        // A manager cannot leave.
        const going = who === 'owner' && setting.key !== 'POST /api/groups/:id/manager' ? undefined : leavingOf(stage, groupId, who);
        return going ? [{ setting, going, place: writePlaceOf(setting, references, set) }] : [];
      }),
    );
  });
}

/** For each foreign key a call that sets it to the caller's own account, while they close it. */
function closings(): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const setting of settings)
    for (const { constraint, value } of setting.set) {
      const going = isOwn(setting, value) && !pairs.has(constraint) ? goingOf(stage, parentOf(constraint), value) : undefined;
      if (going) pairs.set(constraint, { setting, going, place: writePlaceOf(setting, references, [constraint]) });
    }
  return [...pairs.values()];
}

test(
  'SE-02 ER-02 a call answers with a declared code, and leaves no orphan, while what it refers to is deleted',
  async () => {
    const pairs = deletions();
    expect(pairs.length).toBeGreaterThan(35);
    expect(await racedAll(pairs)).toEqual([]);
  },
  long,
);

test(
  'SE-02 GR-04 a call answers with a declared code, and leaves no orphan, while somebody leaves the group',
  async () => {
    const pairs = leavings();
    expect(pairs.length).toBeGreaterThan(10);
    expect(await racedAll(pairs)).toEqual([]);
  },
  long,
);

test(
  'SE-02 AC-09 a call answers with a declared code, and leaves no orphan, while its caller closes the account',
  async () => {
    const pairs = closings();
    expect(pairs.length).toBeGreaterThan(20);
    expect(await racedAll(pairs)).toEqual([]);
  },
  long,
);

test(
  'SE-02 ER-02 the same holds wherever else the call is stopped',
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

/** Numbers between 0 and 1 that a seed decides (mulberry32). */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
