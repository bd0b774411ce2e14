import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDesign, aGroupRow, aPersonRow, converted } from '#features/group-designer/server/testing.ts';
import type { NamedPeople, Reach } from '#platform/server/security/policy.ts';
import type { Role } from '#platform/server/testing/examples.ts';
import { newId } from '#platform/server/common/id.ts';
import { personFields } from './docs/named-people.ts';
import { features } from './features.ts';
import {
  attackers,
  attacksOn,
  forgetLimits,
  mend,
  nameIn,
  nameOf,
  nobody,
  passTime,
  plainAnswer,
  setTargets,
  type Attack,
  type Target,
} from './testing/attack-people.ts';
import { reached, standings } from './testing/find-reached.ts';
import { callCast, readExamples, setUpFixture, type Answered, type Cast, type ReadyFixture } from './testing/set-up-fixture.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

/**
 * An attacker with a new manager account, and accomplices, try to discover or reach people who
 * never consented. They use every call that takes an address, an ID, a username or a search text.
 * The calls are found from their contracts.
 */

/** Milliseconds; hundreds of calls, each for several people, exceed the default limit. */
const long = scaled(300_000);

let cast: Cast;
let fixture: ReadyFixture;
let targets: Target[];
const of = (who: string) => targets.find((target) => target.who === who) as Target;

beforeAll(async () => {
  cast = await callCast(features);
  // A registered account is settled after a day; then the limits of new ones end.
  fixture = await setUpFixture(cast, features, await readExamples(features));
  targets = await setTargets(fixture);
  await mend(fixture, targets);
}, long);
afterAll(async () => {
  await fixture?.close();
  await cast?.drop();
});

test('GR-13 each call that takes an address, an ID or a name declares what it reveals and what happens without consent', () => {
  const missing = fixture.routes.flatMap(({ endpoint, rule, feature }) => {
    const fields = personFields(endpoint).filter(({ isOfPerson }) => isOfPerson);
    return fields.length === 0 || rule.who === 'administrator' || rule.people
      ? []
      : `${endpoint.method} ${endpoint.path} takes a person (${fields.map(({ path }) => path.join('.')).join(', ')}): say under “people” of ${endpoint.action} in features/${feature}/server/policy.ts what is told of them, and what happens without their yes`;
  });
  expect(missing).toEqual([]);
  expect(attacksOn(fixture).filter(({ field }) => field.isOfPerson).length).toBeGreaterThan(50);
});

test(
  'GR-13 no call distinguishes people hidden from the caller from unknown ones',
  async () => {
    const findings: string[] = [];
    for (const attack of inOrder(attacksOn(fixture))) {
      const { bound, field } = attack;
      if (field.as === 'username' && bound.rule.people?.revealsUsernames) continue;
      const requesters: readonly Role[] = bound.rule.who === 'anyone' ? ['visitor', ...attackers] : attackers;
      let isTested = bound.rule.who === 'administrator';
      for (const who of requesters) {
        const none = new Set<string>();
        for (const names of [nobody(), nobody()]) {
          await forgetLimits(fixture);
          for (const answer of await nameIn(fixture, attack, who, names)) {
            none.add(plainAnswer(answer, names));
            if (isJudged(answer, field.path.findLast((key) => key !== '[]') ?? '')) isTested = true;
          }
        }
        for (const { who: victim, names, relation } of targets) {
          if (relation !== 'stranger') continue;
          await forgetLimits(fixture);
          for (const answer of await nameIn(fixture, attack, who, names)) {
            if (answer.status >= 500) findings.push(`${nameOf(attack)} fails: ${answer.text}`);
            const plain = plainAnswer(answer, names);
            if (!none.has(plain))
              findings.push(`${nameOf(attack)} tells ${who} of ${victim}: ${plain} in place of ${[...none].join(' or ')}`);
          }
        }
      }
      if (!isTested) findings.push(`${nameOf(attack)} was refused for its form, so that nothing was tested`);
    }
    expect(findings).toEqual([]);
  },
  long,
);

/** Whether an answer concerns the named person, not another wrong field. */
function isJudged({ status, text }: Answered, key: string): boolean {
  if (status !== 422 && status !== 400) return true;
  const { code, fields = [] } = JSON.parse(text) as { code: string; fields?: { name: string; code: string }[] };
  return code !== 'input.invalid' || fields.some((field) => !field.code.startsWith('field.') || field.name.includes(key));
}

/** Effects that may reach a person with this relation to the caller. */
function allowed({ reaches = {} }: Pick<NamedPeople, 'reaches'>, relation: Target['relation']): Set<Reach> {
  const { anybody = [], groupMembers = [], blockers = [] } = reaches;
  return new Set([...anybody, ...(relation === 'groupMember' ? groupMembers : []), ...(relation === 'blocker' ? blockers : [])]);
}

/** Forbidden effects of an attack on these people; records all effects in `seen`. */
async function findReached(
  name: string,
  people: Pick<NamedPeople, 'reaches'>,
  attack: (target: Target) => Promise<void>,
  seen = new Set<string>(),
): Promise<string[]> {
  const findings: string[] = [];
  await mend(fixture, targets);
  const before = await standings(fixture, targets);
  for (const target of targets) {
    await forgetLimits(fixture);
    await attack(target);
  }
  await passTime(fixture);
  const after = await standings(fixture, targets);
  for (const { who, relation } of targets) {
    const may = allowed(people, relation);
    for (const reach of reached(before.get(who) ?? new Map(), after.get(who) ?? new Map()))
      if (may.has(reach as Reach)) seen.add(reach);
      else findings.push(`${name} reaches ${who}: ${reach}`);
  }
  return findings;
}

test(
  'GR-13 without consent no call adds people to anything or notifies them, except as declared',
  async () => {
    const findings: string[] = [];
    const seen = new Map<string, Set<string>>();
    const attacks = inOrder(attacksOn(fixture).filter(({ bound, field }) => field.isOfPerson && bound.rule.who !== 'administrator'));
    for (const attack of attacks) {
      const { endpoint, rule } = attack.bound;
      const found = seen.get(endpoint.action) ?? new Set();
      seen.set(endpoint.action, found);
      const requesters: readonly Role[] = rule.who === 'anyone' ? ['visitor', ...attackers] : attackers;
      const all = async ({ names }: Target) => {
        for (const who of requesters) await nameIn(fixture, attack, who, names);
      };
      findings.push(...(await findReached(nameOf(attack), rule.people ?? {}, all, found)));
    }
    // Declared effects must occur: otherwise nothing was tested, or the declaration allows too
    // much.
    for (const { bound } of attacks)
      for (const reach of new Set(Object.values(bound.rule.people?.reaches ?? {}).flat()))
        if (!seen.get(bound.endpoint.action)?.has(reach)) findings.push(`nothing of ${bound.endpoint.action} reached anybody as ${reach}`);
    expect([...new Set(findings)]).toEqual([]);
  },
  long,
);

/** Reads first, since they show what was written; deletions last. */
const inOrder = (attacks: readonly Attack[]): Attack[] => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const rank = ({ bound: { endpoint } }: Attack) =>
    methods.indexOf(endpoint.method) + (/\/(?:remove|decline|leave)$/.test(endpoint.path) ? 10 : 0);
  return attacks.toSorted((one, other) => rank(one) - rank(other));
};

const ask = async (who: Role, call: string, body?: object) => {
  const [method = 'GET', url = ''] = call.split(' ');
  const answer = await fixture.fetch(who, method as 'GET', url, body);
  return { ...answer, body: answer.text.startsWith('{') ? (JSON.parse(answer.text) as Record<string, unknown>) : {} };
};

test('GR-13 ME-01 an attacker can send a group member one request, none after a refusal, and none when blocked', async () => {
  await mend(fixture, targets);
  const groupId = fixture.thing('private group').params?.['id'] ?? '';
  const write = async ({ names }: Target) => {
    const { status, body } = await ask('owner', `POST /api/groups/${groupId}/members/${names.code}/conversation`, {});
    const sent = [];
    for (const text of ['Hello', 'Hello again'])
      sent.push((await ask('owner', `POST /api/conversations/${String(body['id'])}/messages`, { clientId: newId(), text })).status);
    return { status, sent, id: String(body['id']) };
  };
  const before = await standings(fixture, targets);
  const first = await write(of('declined'));
  expect(first).toMatchObject({ status: 200, sent: [201, 409] });
  await fixture.app.runJobs();
  const after = await standings(fixture, targets);
  const reaching = reached(before.get('declined') ?? new Map(), after.get('declined') ?? new Map());
  // The conversation may exist, empty, from another attack.
  expect([...reaching].filter((reach) => reach !== 'conversation')).toEqual(['notification']);
  const { token } = of('declined').somebody ?? { token: '' };
  const declined = await fixture.http.inject({
    method: 'POST',
    url: `/api/conversations/${first.id}/decline`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(declined.statusCode).toBe(200);
  expect(await findReached('a private message', { reaches: {} }, async (target) => void (await write(target)))).toEqual([]);
});

test(
  'GR-13 MV-04 a design handles known and unknown addresses alike, and makes nobody a member',
  async () => {
    const findings: string[] = [];
    const { viewer } = fixture.people.owner;
    const design = (names: Target['names']) => {
      const group = aGroupRow(viewer.id);
      return aDesign(fixture.app, viewer, { groups: [group], people: [aPersonRow([group.id], { name: names.name, email: names.email })] });
    };
    const shown = async (names: Target['names']) => {
      await forgetLimits(fixture);
      const id = await design(names);
      const calls = ['/preview', '/board.csv', ''].map((path) => `GET /api/designs/${id}${path}`);
      const answers = [];
      for (const call of calls) answers.push(await ask('owner', call));
      await converted(fixture.app, viewer, id);
      await fixture.app.runJobs();
      for (const call of [`GET /api/designs/${id}/result`, `GET /api/designs/${id}`]) answers.push(await ask('owner', call));
      return answers.map((answer) => plainAnswer(answer, names).replace(/Designed \d+/g, 'Designed'));
    };
    // First, since members of the attacker’s groups are visible to the attacker.
    findings.push(
      ...(await findReached('a design', { reaches: { anybody: ['email', 'notification'] } }, async ({ names }) => {
        await converted(fixture.app, viewer, await design(names));
        await fixture.app.runJobs();
      })),
    );
    const none = await shown(nobody());
    for (const target of targets.filter(({ relation }) => relation === 'stranger')) {
      const some = await shown(target.names);
      some.forEach((answer, at) => {
        if (answer !== none[at]) findings.push(`a design tells of ${target.who}: ${answer} in place of ${none[at]}`);
      });
    }
    expect(findings).toEqual([]);
  },
  long,
);
