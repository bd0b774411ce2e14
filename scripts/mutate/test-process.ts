import { relative } from 'node:path';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** What is asked of this process: to run these files of tests, now that other files read otherwise. */
export interface Request {
  tests: string[];
  changed: string[];
}

/** What it says: a file of tests is at work, or, at the end, which ones failed. */
export type Message = { underWay: string } | { failed: string[] };

/** Vitest would begin with what takes longest. */
class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

// Started in a copy of the tree by `tests.ts`, it keeps what was transformed, and the database, from one change to the next.
const isTour = process.argv[2] === 'tour';
const failed = new Set<string>();
let before: string[] = [];
const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId);
const say = (message: Message) => void process.send?.(message);
const vitest = await createVitest({
  watch: false,
  // What another worker computes while a test fails is lost.
  maxWorkers: isTour ? 2 : 1,
  sequence: { sequencer: AsAsked },
  reporters: [
    {
      onTestCaseReady: ({ module }) => say({ underWay: pathOf(module) }),
      onTestCaseResult: (test) => failIf(test.result().state === 'failed', test.module),
      onTestModuleStart: (module) => say({ underWay: pathOf(module) }),
      // A file that did not even load, or what prepares it, has no test to fail.
      onTestModuleEnd: (module) => failIf(module.state() === 'failed', module),
    },
  ],
});
await vitest.globTestSpecifications();

/** One that fails is enough. */
function failIf(hasFailed: boolean, module: TestModule): void {
  if (!hasFailed) return;
  failed.add(pathOf(module));
  if (!isTour) void vitest.cancelCurrentRun('test-failure');
}

async function answer({ tests, changed }: Request): Promise<void> {
  failed.clear();
  // Those that were changed before read again as they did.
  for (const file of [...before, ...changed]) vitest.invalidateFile(`${process.cwd()}/${file}`);
  before = changed;
  const { unhandledErrors } = await vitest.runTestSpecifications(
    tests.flatMap((test) => vitest.getModuleSpecifications(`${process.cwd()}/${test}`)),
  );
  // An error that belongs to no test: any of them may have made it.
  say({ failed: failed.size === 0 && unhandledErrors.length > 0 ? tests : [...failed] });
}

process.on('message', (request: Request) => void answer(request));
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
