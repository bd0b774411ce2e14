import { expect, test } from 'vitest';
import { problemFrom } from './problem.ts';
import { waitStep } from './ui/wait-step.ts';

test('AC-03 a refusal brings how long to wait, where the server says so in seconds', () => {
  const body = { code: 'request.tooMany' };
  expect(problemFrom(429, body, '840')).toMatchObject({ code: 'request.tooMany', retryAfterSeconds: 840 });
  for (const other of [null, '', 'Fri, 31 Dec 2027 23:59:59 GMT', '-5', '1e3'])
    expect(problemFrom(429, body, other).retryAfterSeconds).toBeUndefined();
});

test('AC-03 a wait is told in the step in which one thinks of it, never shorter than it is', () => {
  expect([1, 59, 60, 61, 840, 7140, 7141, 86_400].map((seconds) => Object.values(waitStep(seconds)).join(' '))).toEqual([
    'second 1',
    'second 59',
    'minute 1',
    'minute 2',
    'minute 14',
    'minute 119',
    'hour 2',
    'hour 24',
  ]);
});
