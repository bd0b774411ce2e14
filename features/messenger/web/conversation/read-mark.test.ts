import { expect, test } from 'vitest';
import { ReadMark } from './read-mark.ts';

function scene(readSeq: number) {
  const reported: number[] = [];
  const timers: (() => void)[] = [];
  const scene = { reported, isLost: false, pass: () => timers.splice(0).forEach((run) => run()) };
  const mark = new ReadMark(readSeq, {
    mark: async (seq) => {
      if (scene.isLost) throw new Error('lost');
      reported.push(seq);
    },
    later: (run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  return { ...scene, scene, mark };
}

test('ME-05 the read mark is sent debounced, and never decreases', () => {
  const { mark, reported, pass } = scene(3);
  mark.see(2);
  mark.see(5);
  mark.see(4);
  mark.see(7);
  pass();
  expect(reported).toEqual([7]);
  mark.know(9);
  mark.see(8);
  pass();
  expect(reported).toEqual([7]);
});

test('ME-05 a failed read mark is retried, and a pending one is sent when the page closes', async () => {
  const { mark, reported, pass, scene: dependencies } = scene(0);
  dependencies.isLost = true;
  mark.see(4);
  pass();
  await new Promise((done) => setImmediate(done));
  dependencies.isLost = false;
  pass();
  expect(reported).toEqual([4]);
  mark.see(6);
  mark.end();
  expect(reported).toEqual([4, 6]);
});
