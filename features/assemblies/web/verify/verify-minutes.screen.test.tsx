import { expect, test } from 'vitest';
import { Screen } from '#platform/web/testing/screen.tsx';
import en from '../../words/public/en.json' with { type: 'json' };
import { VerifyMinutesPage } from './verify-minutes-page.tsx';

const key = { '/.well-known/atrium-contract-key.json': () => new Response('{"x":"AAAA"}') };

test('PO-04 minutes are dropped on the page or chosen, and something else is recognised as such', async () => {
  const screen = await Screen.open(<VerifyMinutesPage />, { at: '/verify/assembly/x', plain: key });
  const area = screen.find('[data-drop]');
  expect(area.textContent).toBe(`${en['verify.drop']}${en['verify.choose']}${en['verify.hint']}`);
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { files: [new File(['no minutes'], 'Shopping.pdf')] } });
  await screen.does(() => area.dispatchEvent(drop));
  expect(drop.defaultPrevented).toBe(true);
  await screen.until(() => screen.text().includes(en['verify.other']));
  expect(screen.text()).toContain('“Shopping.pdf”');
  expect(area.textContent).toContain(en['verify.another']);
});
