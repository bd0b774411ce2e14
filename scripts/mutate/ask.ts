import type { ChangedFile } from './checks.ts';
import type { CopyOfTree } from './copy-of-tree.ts';
import { relatedTests, type Loaders } from './related-tests.ts';
import { run } from './run.ts';
import { Tests } from './tests.ts';

/** Which tests are asked: those of rules and of the database, or the journeys of the folder. */
export type Asked = 'tests' | 'journeys';

const isDatabaseTest = (file: string) => file.endsWith('.db.test.ts');

/** Asks tests about one changed file at a time in a copy of the tree. */
export class Asking {
  /** Tests that were green without any change in this run: they may say that they see one. */
  readonly #sound = new Set<string>();
  readonly #unsound = new Set<string>();
  readonly #copy: CopyOfTree;
  readonly #tests: Tests;
  readonly #loaders: Loaders;
  readonly #say: (line: string) => void;

  constructor(copy: CopyOfTree, loaders: Loaders, say: (line: string) => void) {
    this.#copy = copy;
    this.#tests = new Tests(copy.path);
    this.#loaders = loaders;
    this.#say = say;
  }

  close(): Promise<void> {
    return this.#tests.close();
  }

  /** The test that sees a change, if any does; leaves the file as it was. */
  async seenBy(one: ChangedFile, asked: Asked[]): Promise<string | undefined> {
    this.#copy.write(one.file, one.changed);
    try {
      const by = asked.includes('tests') ? await this.#seenByTests(one) : undefined;
      return by === undefined && asked.includes('journeys') ? await this.#seenByJourneys(one.folder) : by;
    } finally {
      this.#copy.write(one.file, one.text);
    }
  }

  /** The cheapest first: rules before the database, neighbours before those who only load the file. */
  async #seenByTests(one: ChangedFile): Promise<string | undefined> {
    const related = relatedTests(one.file, this.#loaders);
    const isNear = (test: string) => test.startsWith(`${one.folder}/`);
    for (const isDatabase of [false, true])
      for (const near of [true, false]) {
        const tests = related.filter((test) => isDatabaseTest(test) === isDatabase && isNear(test) === near);
        const by = await this.#seenByOneOf(tests, one);
        if (by !== undefined) return by;
      }
    return undefined;
  }

  async #seenByOneOf(tests: string[], { file, text, changed }: ChangedFile): Promise<string | undefined> {
    for (;;) {
      const asked = tests.filter((test) => !this.#unsound.has(test));
      if (asked.length === 0) return undefined;
      const { failed, isHung } = await this.#tests.run(asked, file);
      if (failed.length === 0) return undefined;
      this.#copy.write(file, text);
      const witness = await this.#firstSound(failed, file);
      this.#copy.write(file, changed);
      if (witness !== undefined) return isHung ? `${witness}, which hung` : witness;
    }
  }

  /** The first of some tests that is green without the change; one that is not is not asked again. */
  async #firstSound(tests: string[], file: string): Promise<string | undefined> {
    for (const test of tests) {
      if (!this.#sound.has(test) && (await this.#tests.run([test], file)).failed.length === 0) this.#sound.add(test);
      if (this.#sound.has(test)) return test;
      this.#unsound.add(test);
      this.#say(`    ${test} fails without any change and is not asked`);
    }
    return undefined;
  }

  /** Journeys wait for each other and for the clock: what fails twice has seen the change. */
  async #seenByJourneys(folder: string): Promise<string | undefined> {
    const built = await run(this.#copy.path, ['scripts/prepare.mjs']);
    if (!built.isGreen) return 'the build';
    const first = await run(this.#copy.path, ['scripts/test.mjs', '--bail', 'journeys', folder]);
    if (first.isGreen) return undefined;
    const again = await run(this.#copy.path, ['node_modules/@playwright/test/cli.js', 'test', '--last-failed', '--max-failures=1']);
    return again.isGreen ? undefined : `journey ${/› (.+?\.journey\.ts:\d+)/.exec(again.output)?.[1] ?? ''}`.trim();
  }
}
