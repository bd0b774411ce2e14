import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Screen } from '#platform/web/testing/screen.tsx';
import en from '../../words/public/en.json' with { type: 'json' };
import { AnnexCheck } from './annex-check.tsx';

const sha256 = createHash('sha256').update('the accounts').digest('hex');
const annexes = [{ id: 'x1', name: 'Accounts 2025.txt', sha256 }];
const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');

test('PO-04 files are compared with the annexes that the log names, by their hash', async () => {
  const screen = await Screen.open(<AnnexCheck annexes={annexes} />, { at: '/', answers: [] });
  expect(text()).toContain(`Accounts 2025.txt${sha256}`);
  await screen.choose('input[type=file]', [new File(['the accounts'], 'mine.txt'), new File(['other accounts'], 'other.txt')]);
  await screen.until(() => text().includes('“other.txt”'));
  expect(text()).toContain('“mine.txt” is the annex “Accounts 2025.txt”, byte for byte');
  expect(text()).toContain('“other.txt” is none of these annexes');
  expect(text()).toContain(en['verify.noAnnexText']);
});

test('PO-04 nothing is offered where the log names no annexes', async () => {
  await Screen.open(<AnnexCheck annexes={[]} />, { at: '/', answers: [] });
  expect(document.querySelector('input[type=file]')).toBeNull();
});
