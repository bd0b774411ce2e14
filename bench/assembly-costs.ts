import { gzipSync } from 'node:zlib';
import { applyEvent } from '#features/assemblies/contract/rules/apply.ts';
import type { AssemblyState } from '#features/assemblies/contract/rules/state.ts';
import { assemblyWhole } from '#features/assemblies/contract/shapes.ts';
import { ada, Played } from '#features/assemblies/contract/testing/played.ts';
import { presentWhole } from '#features/assemblies/server/course/present.ts';
import { codeOf, nameOf } from './minutes.ts';
import { printTable } from './table.ts';

const repeats = 40;

/**
 * Costs per number of people, without a database or connections: processor time of the rules for
 * one ballot, of one response of the page, and its size.
 */
export function printAssemblyCosts(sizes: readonly number[], motions: number): void {
  printTable(`for each, with ${motions} motions, in milliseconds of the processor`, [
    ['present', 'rules of a ballot', 'answer of the page', 'its size', 'compressed', 'to compress it'],
    ...sizes.map((people) => costsOf(voting(people, motions), people)),
  ]);
}

function costsOf(played: Played, people: number): string[] {
  const state = played.now;
  const voter = codeOf(people - 1);
  const ballot = { ...played.ballot('m1', voter, 'for'), seq: state.seq + 1, at: played.at, actor: voter };
  const judged = millisecondsOf(() => applyEvent(state, ballot));
  let text = '';
  const answered = millisecondsOf(() => (text = JSON.stringify(assemblyWhole.parse(answerOf(state, voter)))));
  let compressed = 0;
  const packed = millisecondsOf(() => (compressed = gzipSync(text).byteLength));
  const kib = (bytes: number) => `${Math.round(bytes / 1024).toLocaleString('en')} KiB`;
  const size = kib(Buffer.byteLength(text));
  return [people.toLocaleString('en'), judged.toFixed(2), answered.toFixed(1), size, kib(compressed), packed.toFixed(1)];
}

/** Processor time of this process for one run. */
function millisecondsOf(run: () => unknown): number {
  for (let warm = 0; warm < repeats; warm++) run();
  const before = process.cpuUsage();
  for (let turn = 0; turn < repeats; turn++) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / repeats;
}

/** An open vote in which all but one have voted. */
function voting(people: number, motions: number): Played {
  const persons = Array.from({ length: people }, (_, index) => (index === 0 ? ada : codeOf(index)));
  const roll = persons.map((person, index) => ({ person, name: nameOf(index), weight: 1 }));
  const played = new Played({ roll }).opened(...persons);
  for (let number = 2; number <= motions; number++) played.moves(ada, `m${number}`, 'motion', null, `Motion ${number} is accepted.`);
  played.does(ada, played.asks('m1'));
  for (const person of persons.slice(0, -1)) played.does(person, played.ballot('m1', person, 'for'));
  return played;
}

function answerOf(state: AssemblyState, viewer: string) {
  const { convocation, convener, seq } = state;
  const row = {
    id: '3b1f0c52-9a44-4d6e-8a4c-6f1f7f0f2b11',
    groupId: convocation.group.id,
    groupName: convocation.group.name,
    convenerId: convener,
    convenerName: nameOf(0),
    title: convocation.title,
    agenda: convocation.agenda.map(({ title }) => title).join('\n'),
    startsAt: new Date(convocation.at).toISOString(),
    timeZone: convocation.timeZone,
    place: convocation.place ?? '',
    link: '',
    phase: state.phase,
    seq,
    headHash: 'f'.repeat(64),
    voteEndsAt: null,
    sequence: 0,
    createdAt: new Date(state.convenedAt).toISOString(),
    isHidden: false,
    isWaiting: false,
  };
  const dependencies = { at: state.at, convocations: { taken: 0, failed: 0, waiting: 0 }, decidesForGroup: false, annexes: [] };
  return presentWhole(row, state, { viewer: { id: viewer } as never, ...dependencies });
}
