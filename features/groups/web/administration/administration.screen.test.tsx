import { afterEach, expect, test, vi } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import { listAllGroups, removeGroup } from '../../contract/administration-endpoints.ts';
import * as keeping from '../../contract/manage-categories-endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { administrationPages } from '../administration-pages.ts';
import { alert, commandId, last } from '../testing/open-group.tsx';
import { ana, id, say } from '../testing/samples.ts';
import { CategoriesSection } from './categories-section.tsx';
import { GroupsSection } from './groups-section.tsx';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const names = (name: string) => ({ en: name, fr: `${name} fr`, es: `${name} es` });
const stored = [
  { id: 'law', names: names('Law/Rules'), place: 1 },
  { id: 'art', names: names('Art'), place: 2 },
];

test('AD-01 administrators add, rename, order and merge categories', async () => {
  const screen = await Screen.open(<CategoriesSection />, {
    as: ana,
    answers: [
      answer(keeping.listManagedCategories, stored as never),
      answer(keeping.createCategory, {} as never),
      answer(keeping.changeCategory, {} as never),
      answer(keeping.mergeCategory, {} as never),
    ],
  });
  expect(screen.text().replaceAll('\u200b', '')).toContain('Law/RulesLaw/Rules frLaw/Rules es');
  const move = (name: string, way: 'up' | 'down') => screen.named(say(en[`categories.${way}`], { name }));
  expect(move('Law/Rules', 'up')).toHaveProperty('disabled', true);
  expect(move('Art', 'down')).toHaveProperty('disabled', true);
  for (const [button, call, place] of [
    [move('Law/Rules', 'down'), 'law', 2],
    [move('Art', 'up'), 'art', 1],
  ] as const) {
    await screen.press(button);
    expect(last(screen)).toEqual({
      call: `PUT /api/categories/${call}`,
      body: { names: stored.find((each) => each.id === call)?.names, place },
    });
  }
  expect(screen.toasts()).toEqual([]);
  expect(move('Art', 'up')).toHaveProperty('disabled', false);
  screen.answer(keeping.changeCategory, refusal('category.exists'));
  await screen.press(move('Art', 'up'));
  expect(screen.toasts()).toEqual([en['error.category.exists']]);

  await screen.press(en['categories.new']);
  expect(screen.find<HTMLInputElement>('[name="names.fr"]').value).toBe('');
  for (const language of languages) await screen.fill(`names.${language}`, `Sea ${language}`);
  await screen.press(en.save);
  const sea = { en: 'Sea en', fr: 'Sea fr', es: 'Sea es' };
  expect(last(screen)).toEqual({ call: 'POST /api/categories', body: { names: sea, commandId } });
  expect(screen.toasts().at(-1)).toBe(en['categories.made']);
  expect(document.querySelector('dialog')).toBeNull();
  await screen.press('Rename Art');
  expect(screen.find<HTMLInputElement>('[name="names.fr"]').value).toBe('Art fr');
  await screen.press(en.save);
  expect(alert()).toContain(en['error.category.exists']);
  screen.answer(keeping.changeCategory, {} as never);
  await screen.press(en.save);
  expect(last(screen)).toEqual({ call: 'PUT /api/categories/art', body: { names: names('Art'), place: 2 } });
  expect(screen.toasts().at(-1)).toBe(en['categories.changed']);
  await screen.press('Merge Law/Rules into another category');
  expect([...document.querySelectorAll<HTMLOptionElement>('[name=into] option')].map(({ value }) => value)).toEqual(['', 'art']);
  await screen.fill('into', 'art');
  await screen.press(en['categories.mergeNow']);
  expect(last(screen)).toEqual({ call: 'DELETE /api/categories/law', body: { into: 'art' } });
  expect(screen.toasts().at(-1)).toBe(en['categories.merged']);
  expect(document.querySelector('dialog')).toBeNull();
  const single = await Screen.open(<CategoriesSection />, {
    as: ana,
    answers: [answer(keeping.listManagedCategories, stored.slice(0, 1) as never)],
  });
  expect(single.named('Merge Law/Rules into another category')).toHaveProperty('disabled', true);
});

test('AD-01 administrators find groups by filters in the address, and delete one after confirmation', async () => {
  const seen = {
    id,
    groupName: 'Herons',
    companyName: 'Marsh Trust',
    visibility: 'private',
    managers: [
      { userId: 'AAAAAAA3', name: 'Bob Heron' },
      { userId: 'AAAAAAA4', name: 'Cleo Tern' },
    ],
    memberCount: 1,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const screen = await Screen.open(<GroupsSection />, {
    at: '/admin/groups?q=her',
    as: ana,
    answers: [answer(listAllGroups, { items: [seen as never], nextCursor: null }), answer(removeGroup, {} as never)],
  });
  expect(screen.read).toEqual(['/api/admin/groups?q=her']);
  expect(screen.text()).toContain(`HeronsPrivateMarsh Trust${id}Managers Bob Heron, Cleo Tern1 memberJanuary 1, 2026`);
  expect(screen.named('Bob Heron').getAttribute('href')).toMatch(/\/people\/AAAAAAA3$/);
  expect(screen.named('Cleo Tern').getAttribute('href')).toMatch(/\/people\/AAAAAAA4$/);
  await screen.fill('visibility', 'public');
  expect(screen.at).toBe('/admin/groups?q=her&visibility=public');
  expect(screen.read.at(-1)).toBe('/api/admin/groups?q=her&visibility=public');
  await screen.fill('visibility', '');
  expect(screen.at).toBe('/admin/groups?q=her');
  await screen.fill(screen.find('[type=search]'), 'gul');
  await screen.key('Enter', {}, screen.find('[type=search]'));
  expect(screen.at).toBe('/admin/groups?q=gul');
  for (const [reply, told] of [
    [refusal('server.failed', 500), platformWords['error.server.failed']],
    [{} as never, '“Herons” deleted.'],
  ] as const) {
    screen.answer(removeGroup, reply as never);
    await screen.press('Delete Herons');
    expect(screen.text()).toContain(`Delete the group “Herons”?`);
    const before = screen.read.length;
    await screen.press(en['administration.deleteNow']);
    expect(last(screen)).toEqual({ call: `DELETE /api/admin/groups/${id}` });
    expect(screen.toasts().at(-1)).toBe(told);
    expect(screen.read.length).toBe(before + 1);
    expect(document.querySelector('dialog[open]')).toBeNull();
  }
  screen.answer(listAllGroups, { items: [], nextCursor: null });
  await screen.fill('visibility', 'private');
  expect(screen.text()).toContain(en['administration.none'] + en['administration.noneText']);
  expect(administrationPages.map(({ segment }) => segment)).toEqual(['groups', 'categories']);
  expect(await Promise.all(administrationPages.map(({ load }) => load()))).toEqual([GroupsSection, CategoriesSection]);
});
