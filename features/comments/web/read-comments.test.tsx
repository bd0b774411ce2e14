import { expect, test } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import type { CommentFacts, CommentPage, CommentThread } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { CloseComments } from './commenting/close-comments.tsx';
import { ReactionBar } from './commenting/reaction-bar.tsx';
import { commentsQuery } from './queries.ts';
import { ReadComments } from './reading/read-comments.tsx';

const words = { comments: en, 'comments/shared': shared };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const on = 'document:01890a5d-ac96-774b-bcce-b302099a8057';

const comment: CommentThread = {
  id: 'c1',
  parentId: null,
  author: { id: 'AAAAAAA2', name: 'Ana Soto' },
  isByAuthor: false,
  text: 'Well said.',
  people: [],
  passage: null,
  language: 'en',
  createdAt: '2026-03-02T08:00:00Z',
  editedAt: null,
  isHidden: false,
  reactions: [],
  myReaction: null,
  can: { edit: false, delete: false, answer: false, react: false },
  replies: [],
};
const page: CommentPage = {
  items: [comment],
  nextCursor: null,
  count: 1,
  isClosed: false,
  reactions: [],
  myReaction: null,
  isNameless: false,
  can: { write: false, close: false, react: false, quote: false },
};
const read = (fields: Partial<CommentPage> = {}) =>
  renderHtml(<ReadComments on={on} />, { words, read: [[commentsQuery(on), { ...page, ...fields }]] });
const one = (fields: Partial<CommentFacts>) => textOf(read({ items: [{ ...comment, ...fields }] }));

test('DO-09 a visitor reads comments with author and date, and a link to sign in', () => {
  expect(textOf(read())).toContain('1 comment Ana Soto March 2, 2026 Well said.');
  expect(read()).toContain('aria-label="Comment by Ana Soto"');
  expect(read()).toContain('href="/connect#login"');
  expect(read()).not.toContain(shared.closed);
  expect(read({ isClosed: true })).toContain(shared.closed);
  expect(read({ isClosed: true })).not.toContain('href="/connect');
  expect(textOf(read({ items: [], count: 0 }))).toContain(shared.noComments);
  expect(read({ nextCursor: 'next' })).toContain(shared.moreComments);
  expect(read()).not.toContain(shared.moreComments);
  expect(renderHtml(<ReadComments on={on} />, { words })).toBe('');
});

test('DO-09 a comment shows that it was edited, and that the subject’s author wrote it; anonymous authors stay unnamed', () => {
  expect(one({ editedAt: '2026-03-03T08:00:00Z' })).toContain(`March 2, 2026 ${shared.edited} Well said.`);
  expect(one({})).not.toContain(shared.edited);
  expect(one({ isByAuthor: true })).toContain(`Ana Soto ${shared.author} March 2`);
  const nameless = one({ author: null, isByAuthor: true });
  expect(nameless).toContain(`${shared.theAuthor} March 2`);
  expect(nameless).not.toContain(`${shared.theAuthor} ${shared.author}`);
  expect(read({ items: [{ ...comment, author: null }] })).toContain(`aria-label="${shared.commentByAuthor}"`);
});

test('DO-09 a comment shows its passage, replies are below it, and a deleted one leaves a placeholder', () => {
  expect(one({ passage: { exact: 'The walls are sound', prefix: '', suffix: '' } })).toContain(
    `${shared.aboutPassage} The walls are sound Well said.`,
  );
  const answer: CommentFacts = { ...comment, id: 'c2', parentId: 'c1', author: { id: 'AAAAAAA3', name: 'Bob' }, text: 'Is it?' };
  const html = read({ items: [{ ...comment, author: null, text: null, replies: [answer] }], count: 1 });
  expect(textOf(html)).toContain(`${shared.deletedComment} Bob March 2, 2026 Is it?`);
  expect(html).not.toContain('Well said.');
});

test('DO-09 reactions are counted for the subject and each comment; the viewer’s own is pressed', () => {
  const text = textOf(
    read({ reactions: [{ reaction: 'love', count: 3 }], items: [{ ...comment, reactions: [{ reaction: 'like', count: 2 }] }] }),
  );
  expect(text).toContain(`1 comment ${shared['reaction.love']} 3 Ana Soto`);
  expect(text).toContain(`Well said. ${shared['reaction.like']} 2`);
  const bar = (myReaction: 'like' | null) =>
    renderHtml(
      <ReactionBar
        on={on}
        reacted={{
          reactions: [
            { reaction: 'like', count: 2 },
            { reaction: 'sad', count: 1 },
          ],
          myReaction,
        }}
        isNamed
      />,
      { words },
    );
  expect(
    [...bar('like').matchAll(/<button[^>]*aria-pressed="(\w+)" aria-label="([^"]*)"/g)].map(([, isPressed, label]) => [isPressed, label]),
  ).toEqual([
    ['true', `${shared['reaction.like']}: 2`],
    ['false', `${shared['reaction.sad']}: 1`],
  ]);
  expect(bar(null)).not.toContain('aria-pressed="true"');
});

test('DO-09 the subject’s author closes and reopens comments', () => {
  expect(renderHtml(<CloseComments on={on} isClosed={false} />, { words })).toContain(en.closeComments);
  expect(renderHtml(<CloseComments on={on} isClosed />, { words })).toContain(en.openComments);
});
