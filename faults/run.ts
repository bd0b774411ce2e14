import { setTimeout as sleep } from 'node:timers/promises';
import { canonical } from '#platform/contract/hash-chain.ts';
import { together, type SentSession } from '#features/negotiation/contract/sent-session.ts';
import { Caller, Journal } from './caller.ts';
import { Crowd, type People, type Work } from './crowd.ts';
import { allHealthy, install, type Installation, type Shape } from './installation.ts';
import { mailFindings, type Span } from './mails.ts';
import { Model } from './model.ts';
import { atLength, faultsOf, halfOf, inHaste, planOf } from './plan.ts';
import { OpenWindow, readHub } from './window.ts';
import { hubFindings, publishing, writing } from './work/documents.ts';
import { founding, makeGroup } from './work/groups.ts';
import { writingTogether } from './work/live-texts.ts';
import { negotiating } from './work/negotiations.ts';
import { register, registerAndConfirm, registering } from './work/people.ts';

export interface RunOptions {
  shape: Shape;
  seed: number;
  /** Runs each fault once, on one shape; otherwise in rounds. */
  isOnce: boolean;
  /** Only faults whose name contains this. */
  only: string;
  /** Whether to stop injecting faults. */
  isOver: () => boolean;
}

/** Includes the 20 s for which a full disk is assumed. */
const healthyWithinMs = 40_000;
const liveWithinMs = 30_000;
const reportedWithinMs = 10_000;
/** Enough for 100 publications per second. */
const publishersInHaste = 20;
/** Drafts written in advance; where each fault runs once, drafts are written on the fly. */
const draftsInHaste = 2_000;

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Injects faults into a new installation while people work; returns the findings. */
export async function run({ shape, seed, isOnce, only, isOver }: RunOptions): Promise<Journal> {
  const [journal, model, spans] = [new Journal(), new Model(), [] as Span[]];
  const crowd = new Crowd(journal);
  const beganMs = Date.now();
  const sayNow = (text: string) => print(`${((Date.now() - beganMs) / 1000).toFixed(1).padStart(7)} s  ${text}`);
  const installation = await install(shape);
  try {
    const { works, windows, look, people } = await settleIn(installation, crowd, model, journal, isOnce);
    const all = faultsOf(shape).filter(({ name }) => name.includes(only));
    const rounds = isOnce ? planOf(only ? all : halfOf(all, shape), seed, inHaste).slice(0, 1) : planOf(all, seed, atLength);
    for (const round of rounds) {
      crowd.go(works);
      for (const { fault, draw, pauseMs } of round) {
        if (isOver()) break;
        await sleep(pauseMs);
        const isSkipped = fault.needsDisk && !installation.disk;
        sayNow(`${fault.name}${isSkipped ? ' (skipped: this user may not mount a small disk)' : ''}`);
        if (isSkipped) continue;
        const fromMs = Date.now();
        await fault.play(installation, draw, journal, people).catch((error: unknown) => journal.find(`${fault.name}: ${messageOf(error)}`));
        for (const unhealthy of await allHealthy(installation, healthyWithinMs)) journal.find(unhealthy);
        spans.push({ name: fault.name, fromMs, toMs: Date.now() });
      }
      await crowd.pause();
      await look(spans).catch((error: unknown) => journal.find(messageOf(error)));
      sayNow(`everything was looked at: ${journal.findings.size} faults found`);
      if (journal.findings.size || isOver()) break;
    }
    for (const window of windows) window.close();
    printCounts(model, journal, spans.length);
    return journal;
  } finally {
    await crowd.pause();
    await installation.close();
  }
}

/** Sets people up: activities, open windows, and checks for pauses. */
async function settleIn(installation: Installation, crowd: Crowd, model: Model, journal: Journal, isOnce: boolean) {
  const { nodes } = installation;
  const parties = await Promise.all([1, 2, 3].map(() => registerAndConfirm(installation, model, journal)));
  const [author, writer] = parties.map(({ caller }) => caller) as [Caller, Caller];
  const { caller: founder } = await register(installation, model, journal);
  const windows = nodes.map((node) => new OpenWindow(node.url, new Caller([node], author, journal)));
  const publication = publishing(author, await makeGroup(author, 'Readers', model), model);
  const negotiation = negotiating(parties, model, async (id) => void (await Promise.all(windows.map((window) => window.show(id)))));
  const works = [
    publication,
    negotiation,
    writing(writer, model),
    writingTogether(writer, model),
    founding(founder, model),
    registering(installation, model, journal),
  ];
  const people: People = {
    async publishWhile(beforeMs, meanwhile) {
      if (!isOnce) await crowd.times(draftsInHaste, publishersInHaste, publication.writeAhead);
      return crowd.hurry(publication, publishersInHaste, async () => {
        const [before, beganMs] = [model.in('hub').acknowledged(), Date.now()];
        await sleep(beforeMs);
        const result = await meanwhile();
        const seconds = (Date.now() - beganMs) / 1000;
        // Half of the publications are public.
        print(`           with ${Math.round((2 * (model.in('hub').acknowledged() - before)) / seconds)} publications a second`);
        return result;
      });
    },
    findings: async (place) =>
      (await Promise.all([...works.map((work) => work.findings(place)), hubFindings(author, model, place)])).flat(),
  };
  return {
    works,
    windows,
    people,
    async look(spans: readonly Span[]) {
      // First, since it makes changes to be notified of.
      const shown = await windowFindings(windows, author, [publication, publication, negotiation]);
      const found = await Promise.all([people.findings(installation), mailFindings(installation, model, journal, spans)]);
      for (const each of [...shown, ...found.flat()]) journal.find(each);
    },
  };
}

/**
 * Findings about open windows: each must be live, equal to a new one, and notified of further
 * changes.
 */
async function windowFindings(windows: readonly OpenWindow[], reader: Caller, works: readonly Work[]): Promise<string[]> {
  const found: string[] = [];
  const demand = async (withinMs: number, what: string) => {
    for (const [place, window] of windows.entries()) {
      const id = window.session()?.id;
      const session = id && canonical(together(await reader.json<SentSession>('GET', `/api/negotiations/${id}`)));
      const hub = canonical(await readHub(reader));
      const isFresh = () => window.isLive() && canonical(window.hub) === hub && (!id || canonical(window.session()) === session);
      const deadline = Date.now() + withinMs;
      while (!isFresh() && Date.now() < deadline) await sleep(50);
      if (!isFresh()) found.push(`window ${place + 1} ${what} within ${withinMs / 1000} s (live: ${window.isLive()})`);
    }
  };
  await demand(liveWithinMs, 'was not live with what a fresh one shows');
  for (const { step } of works) await step();
  await demand(reportedWithinMs, 'was not told of what came');
  return found;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function printCounts(model: Model, journal: Journal, faults: number): void {
  const acknowledged = Object.entries(model.counts()).map(([kind, count]) => `${count} ${kind}`);
  print(`\n${faults} faults injected; acknowledged: ${acknowledged.join(', ')}`);
  const { answered, lost, putOff, unanswered, slowestMs } = journal;
  print(
    `${answered} answers, ${lost} of them lost on the way, ${putOff} put off, ${unanswered} never came; the slowest took ${Math.ceil(slowestMs / 1000)} s`,
  );
}
