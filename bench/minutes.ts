import { logText } from '#features/assemblies/contract/log.ts';
import { readLog } from '#features/assemblies/contract/read-log.ts';
import type { RollEntry } from '#features/assemblies/contract/rules/events.ts';
import { chained } from '#features/assemblies/contract/testing/chained.ts';
import { ada, convocationOf, Played } from '#features/assemblies/contract/testing/played.ts';
import { minutesSetter } from '#features/assemblies/server/minutes/set-minutes.ts';
import { languages } from '#platform/contract/language.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { printTable } from './table.ts';

const assembly = '3b1f0c52-9a44-4d6e-8a4c-6f1f7f0f2b11';

/**
 * `npm run bench -- minutes [--people 2000]`: the steps of making the minutes of 50 motions, each named
 * vote by everyone, without a database: in processor time, which other work on the machine changes least.
 */
export async function benchMinutes({ isQuick, people: wanted }: { isQuick: boolean; people: number | undefined }): Promise<void> {
  const people = wanted ?? (isQuick ? 200 : 2_000);
  const motions = isQuick ? 5 : 50;
  const rows: string[][] = [];
  async function measured<Made>(step: string, make: () => Made | Promise<Made>): Promise<Made> {
    const before = process.cpuUsage();
    const since = performance.now();
    const made = await make();
    const { user, system } = process.cpuUsage(before);
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
    rows.push([step, seconds((user + system) / 1000), seconds(performance.now() - since)]);
    return made;
  }
  const played = await measured('(play the assembly)', () => play(people, motions));
  const events = await measured('(hash its events)', () => chained(assembly, played.events, sha256));
  const text = await measured('write the log', () => logText(assembly, events));
  const log = await measured('check it by both implementations of the rules', () => readLog(text, sha256));
  if (log.kind !== 'lawful') throw new Error(`the log is ${log.kind}`);
  const set = minutesSetter();
  const { state, headHash } = log;
  const document = { id: assembly, state, headHash };
  for (const language of languages) {
    const address = 'https://atrium.example.org/verify/assembly';
    const order = { document, language, address, log: { name: 'log.jsonl', text }, annexes: [] };
    const pdf = await measured(`set minutes in “${language}”`, () => set(order));
    rows.at(-1)?.push(`${(pdf.byteLength / 2 ** 20).toFixed(1)} MiB`);
  }
  printTable(`minutes of ${motions} motions and ${people} people (log: ${(text.length / 2 ** 20).toFixed(1)} MiB)`, [
    ['step', 'processor time', 'elapsed'],
    ...rows,
  ]);
}

const letters = 'ABCDEFGHJKMNPQRSTVWX';
/** Code of the person with this number. */
export const codeOf = (number: number): string =>
  `AAAA${[8_000, 400, 20, 1].map((unit) => letters[Math.floor(number / unit) % 20]).join('')}`;
const firstNames = ['Ana', 'Benoît', 'Carla', 'Dmitri', 'Élodie', 'Farid', 'Gudrun', 'Hélène', 'Iñaki', 'José'];
const lastNames = ['Lindqvist', 'Okafor', 'Núñez', 'Martin', 'Laurent', 'García', 'Schäfer', 'Nguyen', 'Rossi', 'Kowalska', 'Dubois'];
export const nameOf = (number: number): string =>
  `${firstNames[number % firstNames.length]} ${lastNames[number % lastNames.length]} ${lastNames[Math.floor(number / 7) % lastNames.length]}`;

function play(people: number, motions: number): Played {
  const roll: RollEntry[] = Array.from({ length: people }, (_, index) => ({
    person: index === 0 ? ada : codeOf(index),
    name: nameOf(index),
    weight: 1,
  }));
  const persons = roll.map(({ person }) => person);
  const played = new Played({ roll, agenda: convocationOf().agenda }).opened(...persons);
  for (let number = 2; number <= motions; number++) played.moves(ada, `f${number}`, 'motion', null, `Motion ${number} is accepted.`);
  for (const { id } of played.now.motions) {
    // Choices without a pattern, so that few of the numbers in the minutes follow each other.
    const drawn = new Map(persons.map((person) => [person, Number.parseInt(sha256(id + person).slice(0, 2), 16) % 4]));
    const whose = (...values: number[]) => persons.filter((person) => values.includes(drawn.get(person) ?? 0));
    played.votes(id, whose(0, 1), whose(2), whose(3));
  }
  return played.does(ada, { kind: 'closed', payload: {} });
}
