import type { ChangedFile } from './checks.ts';
import type { CopyOfTree } from './copy-of-tree.ts';
import { run } from './run.ts';
import { Tests } from './tests.ts';

/** Asks tests about changed files in a copy of the tree, and leaves every file as it was. */
export class Asking {
  /** Tests that were green without any change in this run: they may say that they see one. */
  readonly #sound = new Set<string>();
  readonly #unsound = new Set<string>();
  readonly #copy: CopyOfTree;
  readonly #tests: Tests;
  readonly #say: (line: string) => void;

  constructor(copy: CopyOfTree, say: (line: string) => void) {
    this.#copy = copy;
    this.#tests = new Tests(copy.path);
    this.#say = say;
  }

  close(): Promise<void> {
    return this.#tests.close();
  }

  /** The first of these tests that sees a change, if any does; one group of them is asked after the other. */
  async seenByTests(change: ChangedFile, groups: readonly (readonly string[])[]): Promise<string | undefined> {
    for (const group of groups) {
      const by = await this.#seenAmong(change, group);
      if (by !== undefined) return by;
    }
    return undefined;
  }

  async #seenAmong(change: ChangedFile, tests: readonly string[]): Promise<string | undefined> {
    for (;;) {
      const asked = tests.filter((test) => !this.#unsound.has(test));
      if (asked.length === 0) return undefined;
      const { failed, isHung } = await this.#run(asked, change);
      if (failed.length === 0) return undefined;
      const test = await this.#firstSound(failed);
      if (test !== undefined) return isHung ? `${test}, which hung` : test;
    }
  }

  /** The first of some tests that is green without the change; one that is not is not asked again. */
  async #firstSound(tests: string[]): Promise<string | undefined> {
    for (const test of tests) {
      if (!this.#sound.has(test) && (await this.#run([test])).failed.length === 0) this.#sound.add(test);
      if (this.#sound.has(test)) return test;
      this.#unsound.add(test);
      this.#say(`    ${test} fails without any change and is not asked`);
    }
    return undefined;
  }

  /** Runs tests while a file is changed. */
  async #run(tests: string[], change?: ChangedFile) {
    if (change) this.#copy.write(change.file, change.changed);
    try {
      return await this.#tests.run(tests, change ? [change.file] : []);
    } finally {
      if (change) this.#copy.write(change.file, change.text);
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
