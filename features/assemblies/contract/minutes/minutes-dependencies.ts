import { isolated } from '#platform/contract/isolated.ts';
import { locales, type Language } from '#platform/contract/language.ts';
import type { Printable } from '#platform/contract/printing/printable.ts';
import { rangesOf } from '#platform/contract/printing/written-text.ts';
import type { WordValues } from '#platform/contract/words.ts';
import type { AssemblyState } from '../rules/state.ts';

/** Dependencies for building the page of minutes. */
export interface MinutesDependencies {
  language: Language;
  /** Address of the page that verifies the file. */
  address: string;
  /** A picture (SVG) of a code that opens an address. */
  codeOf: (address: string) => string;
  translate: (key: string, values?: WordValues) => string;
  printable: Printable;
  /** Detected language of a text (ISO 639-1), if reliable. */
  languageOf: (text: string) => string | null;
}

/** Closed assembly with the end of its log. */
export interface MinutesDocument {
  id: string;
  state: AssemblyState;
  headHash: string;
}

/** Up to this number of people, votes list them by name, otherwise by their number on the roll. */
const peopleByName = 20;

/** Names times, days and people in the minutes. */
export class Naming {
  readonly #state: AssemblyState;
  readonly #dependencies: Pick<MinutesDependencies, 'language' | 'translate' | 'printable'>;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(state: AssemblyState, context: Pick<MinutesDependencies, 'language' | 'translate' | 'printable'>) {
    this.#state = state;
    this.#dependencies = context;
    this.#numbers = new Map(state.people.map(({ person }, index) => [person, index + 1]));
  }

  /** Day and time to the minute. */
  moment(at: number): string {
    return this.#format(at, { dateStyle: 'long', timeStyle: 'short' });
  }

  /** Time to the second; with the day if the assembly did not begin on it. */
  time(at: number): string {
    return this.#format(at, this.#isFirstDay(at) ? { timeStyle: 'medium' } : { dateStyle: 'short', timeStyle: 'medium' });
  }

  /** Time to the millisecond. */
  exactTime(at: number): string {
    const ofDay = { hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 } as const;
    return this.#format(at, this.#isFirstDay(at) ? ofDay : { ...ofDay, year: 'numeric', month: 'numeric', day: 'numeric' });
  }

  period(from: number, until: number | null): string {
    return until === null ? this.time(from) : `${this.time(from)}–${this.time(until)}`;
  }

  numberOf(person: string): number {
    return this.#numbers.get(person) ?? 0;
  }

  /** A person within a sentence; the number on the roll distinguishes equal names. */
  person(person: string): string {
    const number = this.numberOf(person);
    return `${isolated(this.#dependencies.printable.line(this.#state.people[number - 1]?.name ?? person))}\u00A0(${number})`;
  }

  /** People within a sentence. */
  people(persons: readonly string[]): string {
    const numbers = persons.map((person) => this.numberOf(person)).toSorted((one, other) => one - other);
    if (this.#state.people.length > peopleByName) return this.#dependencies.translate('peopleNumbers', { numbers: rangesOf(numbers) });
    return this.named(persons);
  }

  /** People within a sentence, each by name. */
  named(persons: readonly string[]): string {
    const numbers = persons.map((person) => this.numberOf(person)).toSorted((one, other) => one - other);
    const names = numbers.map((number) => this.person(this.#state.people[number - 1]?.person ?? ''));
    return new Intl.ListFormat(locales[this.#dependencies.language], { type: 'conjunction' }).format(names);
  }

  #isFirstDay(at: number): boolean {
    return this.#day(at) === this.#day(this.#state.openedAt ?? this.#state.convocation.at);
  }

  #day(at: number): string {
    return this.#format(at, { dateStyle: 'short' });
  }

  #format(at: number, options: Intl.DateTimeFormatOptions): string {
    const { language } = this.#dependencies;
    return formatOf(language, this.#state.convocation.timeZone, options).format(at);
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(locales[language], { ...options, timeZone })));
  return found;
}
