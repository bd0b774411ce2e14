import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-html.tsx';
import { MoreMenu } from './more-menu.tsx';

const labels = { remove: 'Delete', title: 'Delete it?', cancel: 'Cancel', close: 'Close', done: 'Gone' };
const removal = { labels, text: 'For good.', onRemove: () => Promise.resolve(), onRemoved: () => undefined };

test('SH-11 rare actions have a named button, which is absent without actions', () => {
  expect(renderHtml(<MoreMenu label="More" items={[]} />)).toBe('');
  expect(renderHtml(<MoreMenu label="More" items={[]} removal={false} />)).toBe('');
  expect(renderHtml(<MoreMenu label="More" items={[{ label: 'Edit' }]} />)).toMatch(/<button[^>]*aria-label="More"/);
  const requested = renderHtml(<MoreMenu label="More" items={[]} removal={removal} />);
  expect(requested).toMatch(/<button[^>]*aria-label="More"/);
  expect(requested).not.toContain('For good.');
});
