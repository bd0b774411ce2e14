import { expect, test } from 'vitest';
import { startupAdvice } from './startup-advice.ts';

/** An error of the system or one of ours. */
const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test('ER-01 the cause of a failed start is one line with the fix', () => {
  expect(startupAdvice('gone')).toBe('Atrium cannot start: gone');
  expect(startupAdvice(failure('PORT must be a number.\nSMTP_URL is missing.', { code: 'config.invalid' }))).toBe(
    'PORT must be a number.\nSMTP_URL is missing.',
  );
  expect(startupAdvice(failure('listen EADDRINUSE: address already in use :::3000\nmore', { code: 'EADDRINUSE' }))).toBe(
    'Atrium cannot start: the port is in use (listen EADDRINUSE: address already in use :::3000). Set PORT to a free port.',
  );
  expect(startupAdvice(failure('The data folder is of a newer release.', { code: 'start.impossible' }))).toBe(
    'Atrium cannot start: The data folder is of a newer release.',
  );
});

test('ER-01 an unusable folder or port is named, with the fix', () => {
  for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOSPC']) {
    expect(startupAdvice(failure('mkdir', { code, path: '/data' }))).toMatch(/^Atrium cannot start: .*\/data/);
    expect(startupAdvice(failure('mkdir', { code, syscall: 'mkdir' }))).toMatch(/^Atrium cannot start: .*the data folder/);
  }
  const port = startupAdvice(failure('listen EACCES: permission denied 0.0.0.0:80\nmore', { code: 'EACCES', syscall: 'listen' }));
  expect(port).toMatch(
    /^Atrium cannot start: \S+ cannot listen on this port \(listen EACCES: permission denied 0\.0\.0\.0:80\)\. Choose a PORT above 1024, and let a proxy listen on this one\.$/,
  );
});

test('ER-01 a database that refuses the login is named; an unexpected error has its stack', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '28P01', '28000', '3D000', 'database.unavailable'])
    expect(startupAdvice(failure('connect refused\nmore', { code }))).toBe(
      'Atrium cannot start: the database in DATABASE_URL refuses the connection (connect refused). Check host, port, name, user and password.',
    );
  expect(startupAdvice(failure('It is broken.'))).toMatch(/^Atrium cannot start: Error: It is broken\.\n {4}at .*startup-advice\.test/);
  expect(startupAdvice(failure('It is broken.', { stack: undefined }))).toBe('Atrium cannot start: It is broken.');
});
