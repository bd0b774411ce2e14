import type { ChangedFile } from './checks.ts';
import type { CopyOfTree } from './copy-of-tree.ts';
import { run } from './run.ts';
import { Tests } from './tests.ts';

/** Runs tests against changed files in a copy of the tree, and restores every file. */
export class Asking {
  /** Tests that pass without a change in this run, so that their failures count. */
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

  /** The first test that detects a change; groups run one after another. */
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

  /** The first of the tests that passes without the change; failing ones are remembered. */
  async #firstSound(tests: string[]): Promise<string | undefined> {
    for (const test of tests) {
      if (!this.#sound.has(test) && (await this.#run([test])).failed.length === 0) this.#sound.add(test);
      if (this.#sound.has(test)) return test;
      this.#unsound.add(test);
      this.#say(`    ${test} fails without any change and is skipped`);
    }
    return undefined;
  }

  /** Runs tests with a changed file. */
  async #run(tests: string[], change?: ChangedFile) {
    if (change) this.#copy.write(change.file, change.changed);
    try {
      return await this.#tests.run(tests, change ? [change.file] : []);
    } finally {
      if (change) this.#copy.write(change.file, change.text);
    }
  }

  /** Journeys can be flaky: a change counts as detected after two failures. */
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
