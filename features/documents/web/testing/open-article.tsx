import { expect, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { endFakeTimers, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { useUploads } from '#platform/web/uploads/uploads.ts';
import { documentPurpose } from '../../contract/limits.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { ArticlePage } from '../writing/article-page.tsx';
import { answers } from './documents-server.ts';
import { ana, draft } from './samples.ts';

/** As in the product, where other pages are beside the drafts. */
const draftPath = /^\/draft\/(?<id>[0-9a-f-]{36})$/;

/** Opens the editor with fake timers. */
export async function openArticle(
  at: string,
  changed: Partial<DocumentWhole> = draft,
  others: readonly Answer[] = [],
  before?: () => void,
): Promise<Screen> {
  await endFakeTimers();
  const screen = await Screen.open(
    <>
      <Route path="/article">
        <ArticlePage />
      </Route>
      <Route path={draftPath}>
        <ArticlePage />
      </Route>
      <Queued />
    </>,
    { at, as: ana, answers: answers(changed, others), ...(before ? { before } : {}) },
  );
  await screen.until(() => !document.querySelector('textarea') || document.querySelector('[role=textbox]'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return screen;
}
const Queued = () => <output>{JSON.stringify(useUploads(documentPurpose).map(({ name, target }) => [name, target]))}</output>;
export const title = () => document.querySelectorAll('textarea')[0] as HTMLTextAreaElement;
export const subtitle = () => document.querySelectorAll('textarea')[1] as HTMLTextAreaElement;
export const state = () => document.querySelector('[data-save-state]')?.getAttribute('data-save-state');
/** Waits until the draft stored on this device was saved. */
export async function fromTheStart(screen: Screen): Promise<void> {
  await screen.until(() => state() === 'saved');
  expect(state()).toBe('saved');
}
/** Advances past the delay after which a text is saved. */
export async function saved(screen: Screen): Promise<void> {
  await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(state()).toBe('saved');
}
