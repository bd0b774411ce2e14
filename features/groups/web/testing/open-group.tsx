import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { GroupNews as News, GroupNewsProps, GroupNewsState } from '#platform/web/registry/group-news.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { type GroupSlot, noSlots, type Owned, SlotsContext } from '#platform/web/registry/slots.ts';
import { type Answer, Screen } from '#platform/web/testing/screen.tsx';
import type { Group } from '../../contract/shapes.ts';
import { GroupPage } from '../group/group-page.tsx';
import { ana, answers, id, mayNothing } from './samples.ts';

/** The last request. */
export const last = (screen: Screen) => screen.sent.at(-1);
export const commandId = expect.any(String);
/** The text of the alert. */
export const alert = () => document.querySelector('[role=alert]')?.textContent ?? '';

/** Slots of other features on a group's page: one with news, and one without. */
export function slotsOf(news: readonly News[] | undefined, rest: Partial<GroupNewsState> = {}) {
  const News = ({ groupId, children }: GroupNewsProps) =>
    children({
      news: news?.map((each) => ({ ...each, excerpt: `${each.excerpt} in ${groupId}` })),
      isError: false,
      retry: () => {},
      ...rest,
    });
  const Content = ({ groupId }: { groupId: string }) => <p>All media of {groupId}</p>;
  const slot = (of: Partial<Owned<GroupSlot>>): Owned<GroupSlot> => ({
    name: 'galleries',
    feature: 'galleries',
    label: 'inGroup',
    deletionWarning: 'onlyInGroup',
    Content,
    ...of,
  });
  const slots = {
    ...noSlots,
    hubKinds: {
      gallery: {
        Icon: () => null,
        address: (item: { id: string }, mode: string) => `/${mode}/${item.id}`,
        Part: ({ item }: { item: { phase: string | null } }) => <i>It is {item.phase}.</i>,
      },
    },
    group: [
      slot({
        News,
        PublicNews: News,
        Action: () => <b>Second</b>,
        Following: ({ groupName }: { groupName: string }) => <b>Follow {groupName}</b>,
        FirstStep: () => <li>Show something</li>,
      }),
      slot({ name: 'questions', feature: 'questions', label: 'inGroup', Action: () => <b>First</b>, actionOrder: 1 }),
    ],
  };
  return { slotsNow: () => slots, subscribe: () => () => {} };
}
export const newsOf = (at: string, changed: Partial<News> = {}): News => ({
  kind: 'gallery',
  id: `of ${at}`,
  title: `News of ${at}`,
  excerpt: 'Seen',
  language: 'en',
  isPublic: false,
  at: `${at}T08:00:00Z`,
  by: { id: 'AAAAAAA3', name: 'Bob Heron' },
  phase: 'open',
  endsAt: null,
  ...changed,
});
export const withSlots = (part: ReactNode, slots = slotsOf([])) => <SlotsContext value={slots}>{part}</SlotsContext>;
/** Opens the page of the sample group with the given changes. */
export const openGroup = (
  changed: Partial<Group> = {},
  others: readonly Answer[] = [],
  { tab = '', slots = slotsOf([newsOf('2026-03-02')]) } = {},
) =>
  Screen.open(
    withSlots(
      <Route path="/network/:groupId">
        <GroupPage />
      </Route>,
      slots,
    ),
    { at: `/network/${id}${tab}`, as: ana, answers: answers(changed, others) },
  );
export const outside = { viewerStatus: 'none', visibility: 'public', can: { ...mayNothing, join: true, leave: false } } as const;
