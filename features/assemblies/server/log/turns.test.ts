import { expect, test } from 'vitest';
import { inTurn } from './turns.ts';

test('PO-03 commands on an assembly are carried out one after another, also after one that is refused', async () => {
  const course: string[] = [];
  const command = (name: string, assembly = 'one') =>
    inTurn(assembly, async () => {
      course.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      course.push(`${name} ends`);
      if (name === 'second') throw new Error('refused');
      return name;
    });
  const answers = await Promise.allSettled([command('first'), command('second'), command('third')]);
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : 'refused'))).toEqual(['first', 'refused', 'third']);
  expect(course).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  course.length = 0;
  await Promise.all([command('here', 'one'), command('there', 'other')]);
  expect(course.slice(0, 2)).toEqual(['here begins', 'there begins']);
});

test('PO-03 more commands than can wait for an assembly are refused as busy, and later ones are taken', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const waiting = Array.from({ length: 1_000 }, () => inTurn('full', () => held));
  await expect(inTurn('full', () => held)).rejects.toMatchObject({ code: 'server.busy' });
  release();
  await Promise.all(waiting);
  expect(await inTurn('full', async () => 'done')).toBe('done');
});
