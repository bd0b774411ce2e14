import { describe, expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

const tick = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

describe('the gate', () => {
  test('AC-03 HU-02 at most its number of places run at once; all complete, in order of arrival', async () => {
    const gate = new Semaphore(2);
    let running = 0;
    let most = 0;
    const started: number[] = [];
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        gate.run(async () => {
          started.push(index);
          running += 1;
          most = Math.max(most, running);
          await tick();
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(started).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  test('AC-03 HU-02 a failing task releases its place to the next in the queue', async () => {
    const gate = new Semaphore(1, 10);
    const tasks = [() => Promise.reject(new Error('no')), () => Promise.resolve('waited')].map((task) => gate.run<string>(task));
    expect(await Promise.allSettled(tasks)).toMatchObject([{ reason: { message: 'no' } }, { value: 'waited' }]);
    await expect(gate.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  test('AC-03 a full queue refuses immediately', async () => {
    const gate = new Semaphore(1, 2);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => gate.run(tick)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(results[4]).toMatchObject({ reason: { code: 'request.tooMany', retryAfterSeconds: 5 } });
  });

  test('OP-05 a hopeless waiter is given the reason, takes no place and blocks nobody', async () => {
    const gate = new Semaphore(1);
    const leave = await gate.enter();
    let waitedMs = 0;
    const hopeless = gate.enter((ms) => {
      waitedMs += ms;
      return waitedMs >= 500 ? new Error('no hope') : undefined;
    });
    const behind = gate.enter(() => undefined);
    await expect(hopeless).rejects.toThrow('no hope');
    expect(waitedMs).toBe(500);
    leave();
    (await behind)();
    expect(gate.isEmpty).toBe(true);
  });
});
