import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter as JourneyReporter, TestCase as Journey, TestResult } from '@playwright/test/reporter';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

type State = 'begun' | 'passed' | 'failed' | 'skipped';

/** Notes each test as it begins and ends in the file that `TEST_NOTES` names, so that a run that is stopped still tells what it did. */
export default class NoteReporter implements Reporter, Pick<JourneyReporter, 'onTestBegin' | 'onTestEnd'> {
  onTestCaseReady(test: TestCase): void {
    note(`${pathOf(test.module)} ${test.fullName}`, 'begun');
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'pending') return;
    const firstTry = state === 'passed' && errors?.map(({ message, stack }) => stack ?? message).join('\n');
    note(`${pathOf(test.module)} ${test.fullName}`, state, firstTry || undefined);
  }

  /** A file that did not even load has no test to fail: it counts itself. */
  onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'failed' && module.children.size === 0) note(pathOf(module), 'failed');
  }

  onTestBegin(journey: Journey): void {
    note(journey.titlePath().slice(2).join(' '), 'begun');
  }

  onTestEnd(journey: Journey, { status }: TestResult): void {
    note(journey.titlePath().slice(2).join(' '), status === 'passed' || status === 'skipped' ? status : 'failed');
  }
}

const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId);

/** `firstTry` is why a test that passed did so at the second try alone. */
function note(title: string, state: State, firstTry?: string): void {
  const file = process.env['TEST_NOTES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ title, state, firstTry })}\n`);
}
