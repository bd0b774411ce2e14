import { expect, test } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import * as hooks from '../contract/endpoints.ts';
import { listTokens, makeToken, revokeToken } from '../contract/endpoints.ts';
import type { Delivery, OwnWebhook } from '../contract/webhook-shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import { Tokens } from './account/tokens/tokens.tsx';
import { WebhookPage } from './account/webhooks/webhook-page.tsx';
import { Webhooks } from './account/webhooks/webhooks.tsx';
import { integrationsLive } from './live.ts';
import { prefetches } from './prefetch.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const commandId = expect.any(String);
const last = (screen: Screen) => screen.sent.at(-1);
const confirm = (screen: Screen) => screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));
const token = {
  id,
  name: 'Backup',
  ending: 'wxyz',
  scopes: ['documents:read'],
  createdAt: '2026-03-02T08:00:00Z',
  expiresAt: '2026-06-02T08:00:00Z',
  isExpired: false,
  lastUsedAt: null,
};

test('AD-08 a token is created with the selected scopes, shown once, and revoked', async () => {
  const screen = await Screen.open(<Tokens />, {
    as: ana,
    answers: [
      answer(listTokens, { items: [token], scopes: ['documents:read', 'documents:write', 'news:read'] }),
      answer(makeToken, { id, token: 'secret-token' }),
      answer(revokeToken, {} as never),
    ],
  });
  await screen.press(en['tokens.new']);
  expect(screen.names()).not.toContain(en['tokens.new']);
  expect(document.activeElement).toBe(screen.find('[name=tokenName]'));
  await screen.press(en.cancel);
  await screen.press(en['tokens.new']);
  await screen.fill('tokenName', 'Reader');
  await screen.press(en['tokens.create']);
  expect(screen.text()).toContain(en['tokens.chooseScopes']);
  expect(screen.sent).toEqual([]);
  await screen.fill('scope.documents', 'documents:write');
  await screen.fill('scope.news', 'news:read');
  await screen.fill('days', '365');
  await screen.press(en['tokens.create']);
  expect(last(screen)).toEqual({
    call: 'POST /api/tokens',
    body: { name: 'Reader', scopes: ['documents:write', 'news:read'], days: '365', commandId },
  });
  expect(document.activeElement?.getAttribute('aria-label')).toBe(en['tokens.made']);
  screen.find('[value="secret-token"]');
  expect(screen.find<HTMLInputElement>('[value*="curl"]').value).toContain('secret-token');
  expect(screen.read).toHaveLength(2);
  await screen.press(en.done);
  expect(document.querySelector('[value="secret-token"]')).toBeNull();
  await screen.press('Revoke the token Backup');
  expect(screen.text()).toContain('Programs using “Backup” will stop working');
  await screen.press(en.cancel);
  expect(screen.sent).toHaveLength(1);
  await screen.press('Revoke the token Backup');
  await confirm(screen);
  expect(last(screen)?.call).toBe(`DELETE /api/tokens/${id}`);
  expect(screen.toasts()).toEqual([en['tokens.revoked']]);
  for (const [code, status, told] of [
    ['thing.notFound', 404, 2],
    ['server.failed', 500, 3],
  ] as const) {
    screen.answer(revokeToken, refusal(code, status));
    await screen.press('Revoke the token Backup');
    await confirm(screen);
    expect(screen.toasts()).toHaveLength(told);
  }
});

const webhook: OwnWebhook = {
  id,
  name: 'Blog',
  address: 'https://blog.example/hook',
  kinds: ['fileReceived'],
  createdAt: '2026-03-02T08:00:00Z',
  off: null,
  failingSince: null,
};
const delivery: Delivery = {
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  kind: 'fileReceived',
  at: '2026-03-02T08:00:00Z',
  status: 'failed',
  attempts: 2,
  attemptedAt: '2026-03-02T09:00:00Z',
  dueAt: '2900-03-02T10:00:00Z',
  answer: 500,
  problem: null,
};
const kinds = [
  { kind: 'fileReceived', feature: 'files' },
  { kind: 'fileDownloaded', feature: 'files' },
];
const answers = (changed: Partial<OwnWebhook> = {}) => [
  answer(hooks.listWebhooks, { items: [{ ...webhook, ...changed }], kinds }),
  answer(hooks.readWebhook, { ...webhook, ...changed }),
  answer(hooks.makeWebhook, { id, secret: 'hook-secret' }),
  answer(hooks.changeWebhook, {} as never),
  answer(hooks.renewSecret, { id, secret: 'new-secret' } as never),
  answer(hooks.deleteWebhook, {} as never),
  answer(hooks.tryWebhook, {} as never),
  answer(hooks.listDeliveries, ({ query }) => ({
    items: [
      query['cursor']
        ? { ...delivery, id: 'b', kind: 'webhook.test', status: 'withheld' as const, attempts: 0, attemptedAt: null, answer: null }
        : delivery,
    ],
    nextCursor: query['cursor'] ? null : 'next',
  })),
  answer(hooks.replayDelivery, {} as never),
];

test('AD-08 a webhook is created with address and kinds; its secret is shown once', async () => {
  const screen = await Screen.open(<Webhooks />, { as: ana, answers: answers() });
  expect(screen.find(`a[href="/client/integrations/${id}"]`).textContent).toBe('Blog');
  expect(screen.text()).toContain('blog.example1 event');
  await screen.press(en['webhooks.new']);
  expect(document.activeElement).toBe(screen.find('[name=name]'));
  await screen.fill('name', 'Shop');
  await screen.fill('address', 'https://shop.example/hook ');
  await screen.press(en['webhooks.create']);
  expect(screen.text()).toContain(en['webhooks.chooseKinds']);
  await screen.press(screen.find('[name=kinds][value=fileReceived]'));
  await screen.press(screen.find('[name=kinds][value=fileDownloaded]'));
  screen.answer(hooks.makeWebhook, refusal('input.invalid', 422, [{ name: 'address', code: 'field.invalid' }]));
  await screen.press(en['webhooks.create']);
  expect(screen.text()).toContain(en['error.webhook.addressRefused']);
  screen.answer(hooks.makeWebhook, { id, secret: 'hook-secret' });
  await screen.press(en['webhooks.create']);
  expect(last(screen)?.body).toEqual({
    name: 'Shop',
    address: 'https://shop.example/hook',
    kinds: ['fileReceived', 'fileDownloaded'],
    commandId,
  });
  screen.find('[value="hook-secret"]');
  expect(document.querySelector('form')).toBeNull();
  await screen.press(en.done);
  expect(document.querySelector('[value="hook-secret"]')).toBeNull();
  await screen.press(en['webhooks.new']);
  await screen.press(en.cancel);
  expect(document.querySelector('form')).toBeNull();
});

const openWebhook = (changed: Partial<OwnWebhook> = {}) =>
  Screen.open(
    <Route path="/client/integrations/:id">
      <WebhookPage />
    </Route>,
    { at: `/client/integrations/${id}`, as: ana, answers: answers(changed) },
  );

test('AD-08 a webhook is tested, changed, switched off and on, given another secret, and deleted', async () => {
  const screen = await openWebhook();
  expect(document.title).toBe('Blog · Atrium');
  await screen.press(en['webhook.test']);
  expect(last(screen)?.call).toBe(`POST /api/webhooks/${id}/test`);
  expect(screen.toasts()).toEqual([en['webhook.testSent']]);
  await screen.press(en['webhook.switchOff']);
  const content = { name: 'Blog', address: webhook.address, kinds: ['fileReceived'] };
  expect(last(screen)).toEqual({ call: `PUT /api/webhooks/${id}`, body: { ...content, isOn: false } });
  expect(screen.toasts().at(-1)).toBe(en['webhook.switchedOff']);
  await screen.press(en['webhook.edit']);
  expect(screen.find<HTMLInputElement>('[name=kinds][value=fileReceived]').checked).toBe(true);
  expect(screen.find<HTMLInputElement>('[name=kinds][value=fileDownloaded]').checked).toBe(false);
  await screen.fill('name', 'My blog');
  await screen.press(en['webhook.save']);
  expect(last(screen)?.body).toEqual({ ...content, name: 'My blog', isOn: true });
  expect(screen.toasts().at(-1)).toBe(en['webhook.saved']);
  await screen.press(en['webhook.edit']);
  await screen.press(en.cancel);
  await screen.press(en['webhook.renew']);
  await screen.press(en.cancel);
  await screen.press(en['webhook.renew']);
  await confirm(screen);
  expect(last(screen)?.call).toBe(`POST /api/webhooks/${id}/secret`);
  screen.find('[value="new-secret"]');
  await screen.press(en.done);
  screen.answer(hooks.deleteWebhook, refusal('server.failed', 500));
  await screen.press(en['webhook.delete']);
  await confirm(screen);
  expect(screen.at).toBe(`/client/integrations/${id}`);
  screen.answer(hooks.deleteWebhook, {} as never);
  await screen.press(en['webhook.delete']);
  await confirm(screen);
  expect(last(screen)?.call).toBe(`DELETE /api/webhooks/${id}`);
  expect(screen.at).toBe('/client/integrations');
  expect(screen.toasts().at(-1)).toBe(en['webhook.deleted']);
  const off = await openWebhook({ off: { since: '2026-03-02T08:00:00Z', because: 'owner' }, failingSince: '2026-03-02T08:00:00Z' });
  expect(off.names()).not.toContain(en['webhook.test']);
  expect(off.text()).toContain(en['off.owner']);
  expect(off.text()).not.toContain('No delivery has succeeded since');
  await off.press(en['webhook.switchOn']);
  expect(last(off)?.body).toEqual({ ...content, isOn: true });
  expect(off.toasts()).toEqual([en['webhook.switchedOn']]);
  await off.press(en['webhook.edit']);
  await off.press(en['webhook.save']);
  expect(last(off)?.body).toEqual({ ...content, isOn: false });
  expect((await openWebhook({ failingSince: '2026-03-02T08:00:00Z' })).text()).toContain('No delivery has succeeded since March 2, 2026');
});

test('AD-08 deliveries are listed with their results, paginated, and can be replayed', async () => {
  const screen = await openWebhook();
  const lines = () => [...document.querySelectorAll('#deliveries li')].map(({ textContent }) => textContent ?? '');
  expect(lines()[0]).toMatch(/^Files shared with me.*Failed.*2 attempts\s· response 500\s· next attempt/);
  await screen.press(en['deliveries.older']);
  expect(lines()[1]).toContain(en['status.withheldText']);
  expect(lines()[1]).not.toMatch(/attempts|response|next/);
  expect(screen.names()).not.toContain(en['deliveries.older']);
  const again = screen.names().find((name) => name.startsWith('Resend: Files')) ?? '';
  expect(await turningDuring(screen, hooks.replayDelivery, {} as never, () => screen.press(again))).toEqual([again]);
  expect(last(screen)?.call).toBe(`POST /api/webhooks/${id}/deliveries/${delivery.id}/replay`);
  expect(screen.toasts()).toEqual([en['deliveries.replayed']]);
  screen.answer(hooks.replayDelivery, refusal('webhook.off'));
  await screen.press(again);
  expect(screen.toasts().at(-1)).toBe(en['error.webhook.off']);
  const off = await openWebhook({ off: { since: '2026-03-02T08:00:00Z', because: 'gone' } });
  expect(off.names().some((name) => name.startsWith('Resend'))).toBe(false);
});

test('AD-08 live messages refresh the page, and the reference reads the area of its address', () => {
  const refreshed: unknown[] = [];
  const [handle] = Object.values(integrationsLive);
  void handle?.({ type: 'any.thing', id: '' }, async (...targets) => void refreshed.push(...targets));
  expect(refreshed).toEqual([hooks.listDeliveries, hooks.listWebhooks, hooks.readWebhook]);
  const read = (search: string) => prefetches['/api']?.reads?.({ search: new URLSearchParams(search) } as never).map(({ input }) => input);
  expect(read('area=documents')).toEqual([{ query: { area: 'documents' } }]);
  expect(read('')).toEqual([{ query: { area: undefined } }]);
  expect(prefetches['/api']?.query).toEqual(['area']);
});
