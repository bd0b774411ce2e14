import { expect, test } from 'vitest';
import { problemFrom } from './problem.ts';
import { waitStep } from '../ui/wait-duration.ts';

test('AC-03 a refusal has its waiting time, if the server sends it in seconds', () => {
  const body = { code: 'request.tooMany' };
  expect(problemFrom(429, body, '840')).toMatchObject({ code: 'request.tooMany', retryAfterSeconds: 840 });
  for (const other of [null, '', 'Fri, 31 Dec 2027 23:59:59 GMT', '-5', '1e3'])
    expect(problemFrom(429, body, other).retryAfterSeconds).toBeUndefined();
});

test('AC-03 a wait is given in its natural unit, rounded up', () => {
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
