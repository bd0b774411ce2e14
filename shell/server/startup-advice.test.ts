import { expect, test } from 'vitest';
import { startupAdvice } from './startup-advice.ts';

/** An error as the system or one of ours gives it. */
const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test('ER-01 what keeps the product from starting is said in a line, with what to do', () => {
  expect(startupAdvice('gone')).toBe('Atrium cannot start: gone');
  expect(startupAdvice(failure('PORT must be a number.\nSMTP_URL is missing.', { code: 'config.invalid' }))).toBe(
    'PORT must be a number.\nSMTP_URL is missing.',
  );
  expect(startupAdvice(failure('listen EADDRINUSE: address already in use :::3000\nmore', { code: 'EADDRINUSE' }))).toBe(
    'Atrium cannot start: the port is taken (listen EADDRINUSE: address already in use :::3000). Set PORT to a free one.',
  );
  expect(startupAdvice(failure('mkdir', { code: 'EACCES', path: '/data' }))).toMatch(/^Atrium cannot start: .*\/data/);
});
