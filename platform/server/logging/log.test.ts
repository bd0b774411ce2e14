import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createLog, readableLine } from './log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void, isTerminal = false): string {
  let text = '';
  write(createLog({ level: 'info', isTerminal, stream: { write: (line: string) => (text += line) } }));
  return text;
}

test('ER-02 secrets and personal data never reach the log', () => {
  const text = written((log) =>
    log.info(
      { password: 'p4ss', body: { email: 'ana@example.org', token: 'tok' }, request: { headers: { authorization: 'Bearer abc' } } },
      'hello',
    ),
  );
  expect(JSON.parse(text)).toMatchObject({
    level: 'info',
    msg: 'hello',
    password: '[redacted]',
    body: { email: '[redacted]', token: '[redacted]' },
  });
  for (const secret of ['p4ss', 'ana@', 'tok"', 'abc']) expect(text).not.toContain(secret);
});

test('ER-02 an error is logged with its location, without the row that the database adds', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ana@example.org) already exists.' });
  const text = written((log) => log.error({ err: new Error('failed', { cause: error }) }, 'request failed'));
  expect(JSON.parse(text).err).toMatchObject({ message: 'failed', cause: { code: '23505' } });
  expect(text).not.toContain('ana@');
});

test('ER-02 readable lines are one line each and contain no control sequences', () => {
  const text = written((log) => log.warn({ name: 'a\u001b[31m' }, 'one\ntwo\u001b[2J'), true);
  expect(text).toMatch(/^\d\d:\d\d:\d\d warn {2}one\\ntwo\uFFFD\[2J {2}name="a\\u001b\[31m"\n$/);
  expect(readableLine('{"time":"2025-01-31T09:15:00.000Z","level":"info","msg":"ready"}')).toBe('09:15:00 info  ready');
});

test('ER-02 on a terminal a warning has its reason in its line, an error its stack with causes', () => {
  const error = new Error('nothing was kept', { cause: new Error('connect ECONNREFUSED') });
  const line = written((log) => log.warn({ route: '/api/groups/:id', status: 503, err: error }, 'request failed'), true);
  expect(line).toMatch(
    / warn {2}request failed {2}route=\/api\/groups\/:id {2}status=503 {2}why="nothing was kept: connect ECONNREFUSED"\n$/,
  );
  const lines = written((log) => log.error({ route: '/', err: error }, 'request failed'), true);
  expect(lines).toMatch(
    / error request failed {2}route=\/\nError: nothing was kept\n +at [^]*\ncaused by Error: connect ECONNREFUSED\n +at /,
  );
});

test('ER-02 buffered lines are written when the process exits, and loggers add no listeners of their own', () => {
  const before = process.listenerCount('exit');
  for (let made = 0; made < 12; made += 1) createLog({ level: 'silent', isTerminal: false });
  expect(process.listenerCount('exit') - before).toBeLessThanOrEqual(1);
  const program = `
    const { createLog } = await import('#platform/server/logging/log.ts');
    const log = createLog({ level: 'info', isTerminal: false });
    for (let line = 0; line < 500; line += 1) log.info({ line }, 'said');
    process.exit();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toHaveLength(500);
});
