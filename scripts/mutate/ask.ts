import type { ChangedFile } from './checks.ts';
import type { CopyOfTree } from './copy-of-tree.ts';
import { relatedTests, type Loaders } from './related-tests.ts';
import { run } from './run.ts';
import { Tests } from './tests.ts';

const isDatabaseTest = (file: string) => file.endsWith('.db.test.ts');

/** Asks tests about changed files in a copy of the tree, and leaves every file as it was. */
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

  /** The test of the folder itself that sees a change, if any does. */
  async seenNearby(one: ChangedFile): Promise<string | undefined> {
    return (await this.#seenAmong([one], true)).get(one);
  }

  /**
   * Which of some changes, each in another file, the tests of other folders see, and by which. They are asked about all of them at once: most see none. One
   * that fails is asked about each alone.
   */
  seenElsewhere(changes: readonly ChangedFile[]): Promise<Map<ChangedFile, string>> {
    return this.#seenAmong(changes, false);
  }

  /** The cheapest first: rules before the database. */
  async #seenAmong(changes: readonly ChangedFile[], isNear: boolean): Promise<Map<ChangedFile, string>> {
    const seen = new Map<ChangedFile, string>();
    const testsOf = ({ folder, file }: ChangedFile) =>
      relatedTests(file, this.#loaders).filter((test) => test.startsWith(`${folder}/`) === isNear);
    for (const isDatabase of [false, true]) {
      // One that fails about all of them and about none alone says nothing of any.
      const silent = new Set<string>();
      for (;;) {
        const open = changes.filter((each) => !seen.has(each));
        const tests = [...new Set(open.flatMap(testsOf))].filter((test) => isDatabaseTest(test) === isDatabase && !silent.has(test));
        const by = await this.#firstToSee(open, tests);
        if (by === undefined) break;
        const alone = open.length === 1 ? open : await this.#seenAlone(open, by.test);
        for (const each of alone) seen.set(each, by.isHung ? `${by.test}, which hung` : by.test);
        if (alone.length === 0) silent.add(by.test);
      }
    }
    return seen;
  }

  async #seenAlone(changes: readonly ChangedFile[], test: string): Promise<ChangedFile[]> {
    const seen: ChangedFile[] = [];
    for (const each of changes) if ((await this.#run([test], [each])).failed.length > 0) seen.push(each);
    return seen;
  }

  async #firstToSee(changes: readonly ChangedFile[], tests: string[]): Promise<{ test: string; isHung: boolean } | undefined> {
    for (;;) {
      const asked = tests.filter((test) => !this.#unsound.has(test));
      if (asked.length === 0 || changes.length === 0) return undefined;
      const { failed, isHung } = await this.#run(asked, changes);
      if (failed.length === 0) return undefined;
      const test = await this.#firstSound(failed);
      if (test !== undefined) return { test, isHung };
    }
  }

  /** The first of some tests that is green without the change; one that is not is not asked again. */
  async #firstSound(tests: string[]): Promise<string | undefined> {
    for (const test of tests) {
      if (!this.#sound.has(test) && (await this.#run([test], [])).failed.length === 0) this.#sound.add(test);
      if (this.#sound.has(test)) return test;
      this.#unsound.add(test);
      this.#say(`    ${test} fails without any change and is not asked`);
    }
    return undefined;
  }

  /** Runs tests while these files are changed. */
  async #run(tests: string[], changes: readonly ChangedFile[]) {
    for (const { file, changed } of changes) this.#copy.write(file, changed);
    try {
      return await this.#tests.run(
        tests,
        changes.map(({ file }) => file),
      );
    } finally {
      for (const { file, text } of changes) this.#copy.write(file, text);
    }
  }

  /** Journeys wait for each other and for the clock: what fails twice has seen the change. */
  async seenByJourneys({ folder, file, text, changed }: ChangedFile): Promise<string | undefined> {
    this.#copy.write(file, changed);
    try {
      const built = await run(this.#copy.path, ['scripts/prepare.mjs']);
      if (!built.isGreen) return 'the build';
      const first = await run(this.#copy.path, ['scripts/test.mjs', '--bail', 'journeys', folder]);
      if (first.isGreen) return undefined;
      const again = await run(this.#copy.path, ['node_modules/@playwright/test/cli.js', 'test', '--last-failed', '--max-failures=1']);
      return again.isGreen ? undefined : `journey ${/› (.+?\.journey\.ts:\d+)/.exec(again.output)?.[1] ?? ''}`.trim();
    } finally {
      this.#copy.write(file, text);
    }
  }
}
