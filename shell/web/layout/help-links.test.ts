import { expect, test } from 'vitest';
import { faq } from '#features/help/contract/texts/faq.ts';
import { helpAt } from '#features/help/web/help-at.ts';
import { features } from '../features.ts';

const example = (path: string) =>
  path
    .replaceAll(/\/:\w+\?/g, '')
    .replaceAll(/:\w+/g, 'x')
    .replace(/\(.*\)/, 'x');
const screens = features.flatMap(({ pages }) => pages ?? []).filter(({ access }) => access !== 'public');
const topics = new Set(screens.map(({ path }) => helpAt(example(path)).split('#')[1]));

test('LE-01 each signed-in screen links to its help, except the help itself', () => {
  expect(screens.length).toBeGreaterThan(40);
  const without = screens.map(({ path }) => path).filter((path) => helpAt(example(path)) === '/faq');
  expect(without.toSorted()).toEqual(['/faq']);
  expect(helpAt('/draft/bin')).toBe('/faq#change-document');
  expect(helpAt('/draft/x/versions')).toBe('/faq#write');
  expect(helpAt('/client/integrations/x')).toBe('/faq#connect-programs');
  expect(helpAt('/dashBoardSuperAdmin/mails')).toBe('/faq#help-someone');
  expect(helpAt('/dashBoardSuperAdmin/reports/x')).toBe('/faq#moderate');
});

test('LE-01 help links lead to existing areas and questions, and each area is linked from a screen', () => {
  const ids = new Set(faq.en.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)]));
  const publicTopics = ['/confidentialDataPolicy', '/contact', '/verify/x', '/api', '/'].map((path) => helpAt(path).split('#')[1]);
  expect([...topics, ...publicTopics].filter((id) => id !== undefined && !ids.has(id))).toEqual([]);
  const unseen = faq.en.filter(({ id, questions }) => ![id, ...questions.map((each) => each.id)].some((each) => topics.has(each)));
  expect(unseen.map(({ id }) => id)).toEqual([]);
});
