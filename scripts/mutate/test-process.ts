import { relative } from 'node:path';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** A request to run test files with changed files. */
export interface Request {
  tests: string[];
  changed: string[];
}

/** A message: a test file has started, or, at the end, the failed ones. */
export type Message = { underWay: string } | { failed: string[] };

/** Keeps the order; Vitest would start with the slowest. */
class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

// Started by `tests.ts` in a copy of the tree; keeps transformed modules and the database between
// changes.
const isTour = process.argv[2] === 'tour';
const failed = new Set<string>();
let before: string[] = [];
const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId);
const say = (message: Message) => void process.send?.(message);
const vitest = await createVitest({
  watch: false,
  // Work of other workers is lost when a test fails.
  maxWorkers: isTour ? 2 : 1,
  sequence: { sequencer: AsAsked },
  reporters: [
    {
      onTestCaseReady: ({ module }) => say({ underWay: pathOf(module) }),
      onTestCaseResult: (test) => failIf(test.result().state === 'failed', test.module),
      onTestModuleStart: (module) => say({ underWay: pathOf(module) }),
      // A file that failed to load has no failed tests.
      onTestModuleEnd: (module) => failIf(module.state() === 'failed', module),
    },
  ],
});
await vitest.globTestSpecifications();

/** The first failure ends the run. */
function failIf(hasFailed: boolean, module: TestModule): void {
  if (!hasFailed) return;
  failed.add(pathOf(module));
  if (!isTour) void vitest.cancelCurrentRun('test-failure');
}

async function answer({ tests, changed }: Request): Promise<void> {
  failed.clear();
  // Previously changed files are restored.
  for (const file of [...before, ...changed]) vitest.invalidateFile(`${process.cwd()}/${file}`);
  before = changed;
  const { unhandledErrors } = await vitest.runTestSpecifications(
    tests.flatMap((test) => vitest.getModuleSpecifications(`${process.cwd()}/${test}`)),
  );
  // An error outside tests is attributed to all of them.
  say({ failed: failed.size === 0 && unhandledErrors.length > 0 ? tests : [...failed] });
}

process.on('message', (request: Request) => void answer(request));
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
