import { expect, test } from 'vitest';
import type { TokenScope } from '#platform/contract/token-scope.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import type { OwnToken } from '../../contract/token-shapes.ts';
import type { Delivery, OwnWebhook } from '../../contract/webhook-shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { deliveriesQuery, tokensQuery, webhookQuery, webhooksQuery } from '../queries.ts';
import { MakeToken } from './tokens/make-token.tsx';
import { Tokens } from './tokens/tokens.tsx';
import { WebhookForm } from './webhooks/webhook-form.tsx';
import { WebhookPage } from './webhooks/webhook-page.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

const words = { integrations: en, files: { 'notifiedKind.fileReceived': 'Files shared with me' } };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const token: OwnToken = {
  id: 'one',
  name: 'Backup',
  ending: 'wxyz',
  scopes: ['documents:read', 'groups:read', 'groups:write'],
  createdAt: '2026-03-02T08:00:00Z',
  expiresAt: '2026-06-02T08:00:00Z',
  isExpired: false,
  lastUsedAt: null,
};
const tokens = (...items: OwnToken[]) => renderHtml(<Tokens />, { words, read: [[tokensQuery(), { items, scopes: ['documents:read'] }]] });

test('AD-08 a token shows scopes, expiry and last use, never its secret', () => {
  const text = textOf(tokens(token));
  expect(text).toContain('Backup Valid until');
  expect(text).toContain('Documents (Read) · Groups and directory (Read and write)');
  expect(text).toContain('Ends in wxyz · created March 2, 2026 · never used');
  expect(textOf(tokens({ ...token, lastUsedAt: '2026-03-05T08:00:00Z' }))).toContain('used March 5, 2026');
  expect(textOf(tokens({ ...token, isExpired: true }))).toContain('Backup Expired');
  expect(tokens(token)).toContain('aria-label="Revoke the token Backup"');
  expect(tokens()).toContain(en['tokens.none']);
  expect(tokens(token)).not.toContain(en['tokens.none']);
});

test('AD-08 a token is created for the available areas, each with read or write access; default lifetime a month', () => {
  const scopes: TokenScope[] = ['documents:read', 'documents:write', 'news:read'];
  const form = renderHtml(<MakeToken scopes={scopes} onMade={() => {}} onEnd={() => {}} />, { words });
  expect(controlsOf(form)).toEqual([
    'tokenName type=text autocomplete=off data-limit=60 required',
    'days',
    'scope.documents',
    'scope.news',
  ]);
  expect(form).toContain('<option value="30" selected="">');
  const select = (name: string) =>
    [...(new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`).exec(form)?.[1] ?? '').matchAll(/value="([^"]*)"/g)].map(
      ([, value]) => value,
    );
  expect(select('scope.documents')).toEqual(['', 'documents:read', 'documents:write']);
  expect(select('scope.news')).toEqual(['', 'news:read']);
  expect(select('days')).toEqual(['7', '30', '90', '365']);
});

const webhook: OwnWebhook = {
  id: 'w1',
  name: 'Our wiki',
  address: 'https://wiki.example/hook?secret=1',
  kinds: ['fileReceived', 'other'],
  createdAt: '2026-03-02T08:00:00Z',
  off: null,
  failingSince: null,
};
const kinds = [
  { kind: 'fileReceived', feature: 'files' },
  { kind: 'test2', feature: 'files' },
];

test('AD-08 a webhook in the list shows address, number of kinds and state', () => {
  const list = (...items: OwnWebhook[]) => renderHtml(<Webhooks />, { words, read: [[webhooksQuery(), { items, kinds }]] });
  const html = list(webhook);
  expect(html).toContain('href="/client/integrations/w1"');
  expect(textOf(html)).toContain('Our wiki wiki.example 2 events On');
  expect(html).not.toContain('secret=1');
  expect(textOf(list({ ...webhook, failingSince: '2026-03-05T08:00:00Z' }))).toContain(`2 events ${en['webhooks.failing']}`);
  const off = { since: '2026-03-05T08:00:00Z', because: 'owner' } as const;
  expect(textOf(list({ ...webhook, off, failingSince: '2026-03-05T08:00:00Z' }))).toContain('2 events Off');
  expect(list()).toContain(en['webhooks.none']);
});

test('AD-08 the form asks for address and kinds, and starts with the current values', () => {
  const form = (as?: OwnWebhook) =>
    renderHtml(<WebhookForm kinds={kinds} {...(as ? { webhook: as } : {})} submitLabel="Go" onSubmit={async () => {}} onEnd={() => {}} />, {
      words,
    });
  expect(controlsOf(form())).toEqual([
    'name type=text autocomplete=off data-limit=60 required',
    'address type=url autocomplete=off data-limit=2000 required',
    'kinds type=checkbox value=fileReceived',
    'kinds type=checkbox value=test2',
  ]);
  expect(form()).not.toContain('checked');
  expect(form()).toContain('Files shared with me');
  const changed = form(webhook);
  expect(changed).toContain('value="Our wiki"');
  expect(changed).toContain('value="https://wiki.example/hook?secret=1"');
  expect([...changed.matchAll(/<input[^>]*name="kinds"[^>]*>/g)].map(([tag]) => tag.includes('checked'))).toEqual([true, false]);
});

const delivery: Delivery = {
  id: 'd1',
  kind: 'fileReceived',
  at: '2026-03-02T08:00:00Z',
  status: 'delivered',
  attempts: 1,
  attemptedAt: '2026-03-02T08:00:01Z',
  dueAt: null,
  answer: 200,
  problem: null,
};
const page = (fields: Partial<OwnWebhook> = {}, items: readonly Delivery[] = [], nextCursor: string | null = null) =>
  renderHtml(
    <Route path="/client/integrations/:id">
      <WebhookPage />
    </Route>,
    {
      at: '/client/integrations/w1',
      words,
      read: [
        [webhookQuery('w1'), { ...webhook, ...fields }],
        [webhooksQuery(), { items: [webhook], kinds }],
        [deliveriesQuery('w1'), { items, nextCursor }],
      ],
    },
  );

test('AD-08 a webhook shows why it is off or failing, and can be tested only while it is on', () => {
  expect(page()).toContain(`>${en['webhook.test']}<`);
  expect(page()).toContain(`>${en['webhook.switchOff']}<`);
  expect(textOf(page())).not.toMatch(/No delivery has succeeded|switched off/);
  expect(textOf(page({ failingSince: '2026-03-05T08:00:00Z' }))).toContain('No delivery has succeeded since March 5, 2026');
  for (const because of ['owner', 'failing', 'gone', 'accessEnded'] as const) {
    const off = page({ off: { since: '2026-03-05T08:00:00Z', because }, failingSince: '2026-03-05T08:00:00Z' });
    expect(off).toContain(en[`off.${because}`]);
    expect(off).not.toContain(`>${en['webhook.test']}<`);
    expect(off).toContain(`>${en['webhook.switchOn']}<`);
    expect(off).not.toContain('No delivery has succeeded since');
  }
});

test('AD-08 deliveries are listed with their results; replaying needs the webhook to be on', () => {
  const line = (fields: Partial<Delivery> = {}) => {
    const html = page({}, [{ ...delivery, ...fields }]);
    return textOf(/<li[^>]*>(.*?)<\/li>/s.exec(html.slice(html.indexOf('id="deliveries"')))?.[1] ?? '');
  };
  expect(line()).toMatch(/^Files shared with me Delivered March 2, 2026 at 8:00.* · 1 attempt · response 200 Resend$/);
  expect(line({ kind: 'test' })).toMatch(/^Test Delivered/);
  expect(line({ kind: 'gone' })).toMatch(/^gone Delivered/);
  const waiting = line({ status: 'waiting', attempts: 2, answer: null, problem: 'tooSlow', dueAt: '2126-03-03T08:00:00Z' });
  expect(waiting).toMatch(/Pending .* · 2 attempts · no response within ten seconds · next attempt March 3, 2126 Resend$/);
  // A delivery that is due shows as in progress, not “two minutes ago”.
  expect(line({ status: 'waiting', attempts: 2, answer: null, dueAt: '2026-03-03T08:00:00Z' })).not.toContain('next attempt');
  const first = line({ status: 'waiting', attempts: 0, attemptedAt: null, answer: null, dueAt: '2026-03-03T08:00:00Z' });
  expect(first).not.toMatch(/attempt|answered/);
  expect(line({ status: 'withheld', attempts: 0, attemptedAt: null, answer: null })).toContain(en['status.withheldText']);
  expect(page({ off: { since: delivery.at, because: 'owner' } }, [delivery])).not.toContain('>Resend<');
  expect(page()).toContain(en['deliveries.none']);
  expect(page({}, [delivery], 'next')).toContain(`>${en['deliveries.older']}<`);
  expect(page({}, [delivery])).not.toContain(`>${en['deliveries.older']}<`);
});
