import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter as JourneyReporter, Suite, TestCase as Journey, TestResult } from '@playwright/test/reporter';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';

type State = 'begun' | 'passed' | 'failed' | 'skipped' | 'fileEnded';

/**
 * Records start and end of each test in the file named by `TEST_NOTES`, for the progress of a run
 * and for aborted runs.
 */
export default class NoteReporter implements Reporter, Pick<JourneyReporter, 'onBegin' | 'onTestBegin' | 'onTestEnd'> {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    write({ files: specifications.length });
  }

  onTestCaseReady(test: TestCase): void {
    note(`${pathOf(test.module)} ${test.fullName}`, 'begun');
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'pending') return;
    const firstTry = state === 'passed' && errors?.map(({ message, stack }) => stack ?? message).join('\n');
    note(`${pathOf(test.module)} ${test.fullName}`, state, firstTry || undefined);
  }

  /** A file that failed to load has no failed tests: it counts itself. */
  onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'failed' && module.children.size === 0) note(pathOf(module), 'failed');
    note(pathOf(module), 'fileEnded');
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    write({ tests: suite.allTests().length });
  }

  onTestBegin(journey: Journey): void {
    note(journey.titlePath().slice(2).join(' '), 'begun');
  }

  onTestEnd(journey: Journey, { status }: TestResult): void {
    note(journey.titlePath().slice(2).join(' '), status === 'passed' || status === 'skipped' ? status : 'failed');
  }
}

const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId);

/** `firstTry` is the failure of the first attempt, where the retry passed. */
const note = (title: string, state: State, firstTry?: string) => write({ title, state, firstTry, at: Date.now() });

function write(line: object): void {
  const file = process.env['TEST_NOTES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
