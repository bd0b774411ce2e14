import { liveEvent } from '#platform/contract/live.ts';
import { endpointKey, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { everybody, people, type Role, type Thing } from '#platform/server/testing/examples.ts';
import { another, callsOn, mayMake, queriesOf, walkedRoutes } from './call-addresses.ts';
import type { Answered, ReadyFixture, Windows } from './set-up-fixture.ts';
import { leaksIn, thingsIn } from './leaks-in.ts';
import { findInColumns } from './find-in-columns.ts';

const isGranted = ({ status }: Answered) => status < 400;
/**
 * Whether a call passed authorisation and validation and failed only by state, which is checked
 * later.
 */
const gotThrough = ({ status }: Answered) => ![401, 403, 404, 422].includes(status) && status < 500;
/** An answer without its request ID. */
const plain = ({ status, text }: Answered) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;
const outside = (roles: readonly Role[]) => everybody.filter((who) => !roles.includes(who));
const examplesOf = ({ feature }: { feature: string }) => `features/${feature}/server/examples.ts`;

/** Calls without an example. */
export function missingExamples(fixture: ReadyFixture): string[] {
  const findings: string[] = [];
  for (const bound of walkedRoutes(fixture)) {
    const { endpoint } = bound;
    const key = endpointKey(endpoint);
    const [name] = /:\w+/.exec(endpoint.path) ?? [];
    if (!name) continue;
    if (callsOn(fixture, bound).length === 0)
      findings.push(`${key}: no example says what ${name} stands for; let ${examplesOf(bound)} make such a thing`);
    if (endpoint.body && !isEmpty(endpoint.body) && !fixture.calls[key]?.body)
      findings.push(`${key}: no example says what its body is; say it under calls in ${examplesOf(bound)}`);
  }
  const keys = new Set(fixture.routes.map(({ endpoint }) => endpointKey(endpoint)));
  for (const key of Object.keys(fixture.calls)) if (!keys.has(key)) findings.push(`${key}: an example of a call that there is not`);
  for (const { name } of fixture.liveCalls)
    if (!liveExamples(fixture)[name]) findings.push(`live call ${name}: no example says how it is made`);
  return findings;
}

/** Columns that record deleted things for a while. */
const remembered = /^(audit|works)\./;

const isEmpty = (body: NonNullable<BoundRoute['endpoint']['body']>) => body.safeParse({}).success && Object.keys(body.shape).length === 0;
const liveExamples = ({ walked }: ReadyFixture) => Object.assign({}, ...walked.map(({ examples }) => examples.liveCalls ?? {}));

/**
 * Reads everything as everyone: no one sees what is not for them, and everyone sees what is.
 * After changes, only the changed things must be shown.
 */
export async function crawlReadings(fixture: ReadyFixture, changed?: ReadonlySet<Thing>): Promise<string[]> {
  const findings = new Set<string>();
  const shown = new Map<Thing, Set<Role>>(fixture.things.map((thing) => [thing, new Set()]));
  const read = async (who: Role, url: string, way: string): Promise<boolean> => {
    const answer = await fixture.fetch(who, 'GET', url);
    for (const leak of leaksIn(answer.text, who, way, fixture.things)) findings.add(leak);
    for (const thing of thingsIn(answer.text, fixture.things)) shown.get(thing)?.add(who);
    if (answer.status >= 500) findings.add(`${way} fails: ${answer.text}`);
    return gotThrough(answer);
  };
  for (const bound of fixture.routes.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.path !== '/api/export')) {
    const key = endpointKey(bound.endpoint);
    const isAbout = bound.endpoint.path.includes(':');
    const requested = isAbout ? callsOn(fixture, bound) : [{ thing: undefined, real: bound.endpoint.path }];
    let granted = 0;
    for (const { thing, real } of requested)
      for (const query of queriesOf(fixture, bound))
        for (const who of thing ? mayMake(fixture, bound, thing) : everybody)
          if (await read(who, `${real}${query && `?${query}`}`, query ? `${key}?${query.replace(/^&/, '')}` : key)) granted += 1;
    if (requested.length && !granted && !changed) findings.add(`${key} was answered to nobody, so that nothing was tested`);
  }
  for (const { publicFiles = [], sitemap } of fixture.features) {
    for (const { path, make } of publicFiles) {
      const file = await make(fixture.app, {});
      for (const leak of leaksIn(file?.body ?? '', 'visitor', path, fixture.things)) findings.add(leak);
    }
    for await (const { path } of sitemap?.entries(fixture.app, 0, 1_000) ?? [])
      for (const leak of leaksIn(path, 'visitor', `the site map of ${sitemap?.name}`, fixture.things)) findings.add(leak);
  }
  for (const [thing, seers] of shown)
    if (thing.marks && (!changed || changed.has(thing)))
      for (const who of thing.seenBy) if (!seers.has(who)) findings.add(`nothing shows ${who} the ${thing.name}, though it is for them`);
  return [...findings];
}

/**
 * Makes forbidden calls as everyone: they are refused, as not found for people who cannot see the
 * thing.
 */
export async function crawlRefusals(fixture: ReadyFixture): Promise<string[]> {
  const findings = new Set<string>();
  for (const bound of walkedRoutes(fixture)) {
    const { endpoint, rule } = bound;
    const key = endpointKey(endpoint);
    const example = fixture.calls[key];
    const ask = (who: Role, url: string, thing?: Thing) => fixture.fetch(who, endpoint.method, url, example?.body?.(thing), example);
    const expect = async (who: Role, url: string, status: number, code: string) => {
      const answer = await ask(who, url);
      // HEAD answers have no body.
      if (answer.status !== status || !(endpoint.method === 'HEAD' || answer.text.includes(`"${code}"`)))
        findings.add(`${key} does not answer ${who} with ${code}: ${plain(answer)}`);
    };
    const targets = callsOn(fixture, bound);
    const somewhere = targets[0]?.real ?? endpoint.path;
    if (rule.who !== 'anyone') await expect('visitor', somewhere, 401, 'auth.required');
    if (rule.who === 'manager' || rule.who === 'administrator') await expect('stranger', somewhere, 403, 'auth.forbidden');
    if (!endpoint.path.includes(':'))
      for (const who of outside(Array.isArray(example?.by) ? example.by : everybody))
        if (isGranted(await ask(who, endpoint.path))) findings.add(`${key} lets ${who} do it`);
    const ofNothing = new Map<Role, string>();
    for (const { thing, real, missing } of targets)
      for (const who of outside(mayMake(fixture, bound, thing))) {
        if (who === 'visitor' && rule.who !== 'anyone') continue;
        const about = await ask(who, real, thing);
        if (isGranted(about)) findings.add(`${key} lets ${who} do it to the ${thing.name}`);
        else if (!thing.seenBy.includes(who)) {
          const none = ofNothing.get(who) ?? plain(await ask(who, missing, thing));
          ofNothing.set(who, none);
          if (plain(about) !== none)
            findings.add(`${key} tells ${who} that there is the ${thing.name}: ${plain(about)} in place of ${none}`);
        }
      }
  }
  return [...findings];
}

/** Makes every live call as everyone. */
export async function crawlLiveCalls(fixture: ReadyFixture, { sockets }: Windows): Promise<string[]> {
  const findings: string[] = [];
  for (const { name, rule } of fixture.liveCalls) {
    const example = liveExamples(fixture)[name];
    if (!example) continue;
    const thing = fixture.thing(example.on);
    const none = { ...thing, params: Object.fromEntries(Object.entries(thing.params ?? {}).map(([key, id]) => [key, another(id)])) };
    const ask = (who: Role, about: Thing) =>
      sockets[who].timeout(5_000).emitWithAck(name, example.payload(about)) as Promise<{
        problem?: { status: number; code: string; requestId?: string };
      }>;
    const text = ({ problem }: Awaited<ReturnType<typeof ask>>) => JSON.stringify({ ...problem, requestId: '' });
    if (rule.who !== 'anyone' && (await ask('visitor', thing)).problem?.code !== 'auth.required')
      findings.push(`live call ${name} lets a visitor in`);
    if (example.harmless) continue;
    for (const who of outside(thing.seenBy)) {
      const answer = await ask(who, thing);
      findings.push(...leaksIn(JSON.stringify(answer), who, `live call ${name}`, [thing]));
      if (!answer.problem) findings.push(`live call ${name} lets ${who} do it to the ${thing.name}`);
      else if (text(answer) !== text(await ask(who, none))) findings.push(`live call ${name} tells ${who} that there is the ${thing.name}`);
    }
    const answers = await Promise.all(thing.seenBy.map((who) => ask(who, thing)));
    if (answers.every(({ problem }) => problem)) findings.push(`live call ${name} was answered to nobody, so that nothing was tested`);
  }
  return findings;
}

/**
 * Makes each changing call as a permitted role, features in reverse. Checks that live messages and
 * emails reach no one else, and that deleted things remain in no table.
 */
export async function walkChanges(
  fixture: ReadyFixture,
  { heard, caughtUp }: Windows,
): Promise<{ findings: string[]; changed: ReadonlySet<Thing> }> {
  const findings = new Set<string>();
  const changed = new Set<Thing>();
  const { app } = fixture;
  const seenOnce = new Map(fixture.things.map((thing) => [thing, new Set(thing.seenBy)]));
  app.mails.length = 0;
  const order = Object.keys(fixture.calls);
  const rank = (bound: BoundRoute) => order.indexOf(endpointKey(bound.endpoint));
  const routes = fixture.walked.toReversed().flatMap(({ feature }) =>
    walkedRoutes(fixture)
      .filter((bound) => bound.feature === feature.name && bound.endpoint.method !== 'GET')
      .toSorted((one, other) => rank(one) - rank(other)),
  );
  for (const bound of routes) {
    const { endpoint } = bound;
    const key = endpointKey(endpoint);
    const example = fixture.calls[key];
    const targets = callsOn(fixture, bound);
    const target = example?.on ? targets.find(({ thing }) => thing.name === example.on) : targets[0];
    if (!target) {
      if (targets.length) findings.add(`${key}: no thing that it can be about is called “${example?.on}”`);
      continue;
    }
    const { thing, real } = target;
    const refused: string[] = [];
    for (const who of mayMake(fixture, bound, thing)) {
      const answer = await fixture.fetch(who, endpoint.method, real, example?.body?.(thing), example);
      if (!gotThrough(answer)) refused.push(`${who}: ${plain(answer)}`);
      else {
        if (isGranted(answer) && example?.thenSeenBy) {
          changed.add(thing);
          thing.seenBy = example.thenSeenBy;
          for (const seer of example.thenSeenBy) seenOnce.get(thing)?.add(seer);
        }
        refused.length = 0;
        break;
      }
    }
    if (refused.length) findings.add(`${key} was carried out by nobody, so that nothing was tested: ${refused[0]}`);
  }
  await app.runJobs();
  await caughtUp();
  // Everyone who saw it before or sees it now may be notified of the change.
  const known = fixture.things.map((thing) => ({ ...thing, seenBy: [...(seenOnce.get(thing) ?? [])] }));
  for (const { who, event, data } of heard) {
    for (const leak of leaksIn(JSON.stringify(data ?? null), who, `the live message ${event}`, known)) findings.add(leak);
    if (
      event === liveEvent &&
      Object.keys(data as object)
        .toSorted()
        .join() !== 'id,type'
    )
      findings.add(`a live message holds more than a type and an id: ${JSON.stringify(data)}`);
  }
  for (const mail of app.mails) {
    const who = people.find((each) => fixture.people[each].email.toLowerCase() === mail.to.toLowerCase()) ?? 'visitor';
    for (const leak of leaksIn(`${mail.subject}\n${mail.text}\n${mail.html}`, who, 'a mail', known)) findings.add(leak);
  }
  const removed = fixture.things.filter(({ seenBy, marks }) => seenBy.length === 0 && marks);
  const content = removed.flatMap(({ name, marks = {} }) =>
    Object.entries(marks).map(([field, mark]) => ({ what: `the ${name} is gone, and its ${field}`, mark })),
  );
  for (const { place, what } of await findInColumns(app.db, Object.fromEntries(content.map(({ mark }, index) => [index, mark]))))
    if (!remembered.test(place)) findings.add(`${content[Number(what)]?.what} still stands in ${place}`);
  return { findings: [...findings], changed };
}
