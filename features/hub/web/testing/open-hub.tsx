import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { listCategories } from '#features/groups/contract/endpoints.ts';
import type { Settings } from '#platform/contract/page.ts';
import { LiveConnection } from '#platform/web/live/live.tsx';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { noSlots, SlotsContext, type Slots } from '#platform/web/registry/slots.ts';
import { answer, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { listHub } from '../../contract/endpoints.ts';
import { readFirstSteps } from '../../contract/first-steps-endpoints.ts';
import type { HubMode } from '../../contract/kinds.ts';
import { hubChangedMessage } from '../../contract/live.ts';
import type { HubItem, HubPage } from '../../contract/shapes.ts';
import { Hub } from '../hub.tsx';

export const ana = { id: 'AAAAAAA2', username: 'ana' };

/** A sample item; higher numbers are newer. */
export const aThing = (number: number, fields: Partial<HubItem> = {}): HubItem => ({
  kind: 'document',
  id: `thing-${number}`,
  title: `Thing ${number}`,
  author: { id: 'AAAAAAA3', name: 'Bob Heron' },
  category: 'legal',
  isPublic: false,
  groups: [],
  createdAt: `2026-03-0${number}T08:00:00.000Z`,
  updatedAt: `2026-03-0${number}T08:00:00.000Z`,
  excerpt: '',
  language: 'en',
  isBehind: false,
  words: 0,
  phase: null,
  endsAt: null,
  comments: 0,
  ...fields,
});

export const aPage = (items: readonly HubItem[], fields: Partial<HubPage> = {}): HubPage => ({
  items: [...items],
  total: items.length,
  nextCursor: null,
  first: [],
  ...fields,
});

const documents = {
  Icon: FileTextIcon,
  address: ({ id }: { id: string }, mode: HubMode) => `/${mode}/${id}`,
};

/** The categories that cards name. */
export const categories: readonly Answer[] = [
  answer(listCategories, [
    { id: 'legal', name: 'Law' },
    { id: 'trade', name: 'Commerce/Trading' },
  ] as never),
];

interface Around {
  /** The query of the address. */
  search?: string;
  as?: typeof ana | undefined;
  slots?: Partial<Slots>;
  answers?: readonly Answer[];
  before?: () => void;
  settings?: Partial<Settings>;
}

/** Opens the Hub in one of its modes with the given replies. */
export function openHub(mode: HubMode, page: HubPage, { search = '', as, slots = {}, answers = [], before, settings }: Around = {}) {
  const all: Slots = { ...noSlots, hubKinds: { document: documents }, ...slots };
  const publicUrl = 'https://atrium.example';
  const shownSettings: Settings = { ownerName: '', hostingName: '', publicUrl, modulesOff: [], isDevelopment: false, ...settings };
  return Screen.open(
    <SettingsContext value={shownSettings}>
      <SlotsContext value={{ slotsNow: () => all, subscribe: () => () => {} }}>
        <Hub mode={mode} />
      </SlotsContext>
    </SettingsContext>,
    {
      at: `${mode === 'public' ? '/flux' : '/panel'}${search}`,
      ...(as && { as }),
      answers: [answer(listHub, page), answer(readFirstSteps, { role: 'member', isShown: false, steps: [] }), ...categories, ...answers],
      ...(before && { before }),
    },
  );
}

/** Mocks the live connection; returns a function that sends changes and lets a moment pass. */
export function captureLive(): (screen: Screen, ...ids: readonly string[]) => Promise<void> {
  const listeners = new Set<Parameters<LiveConnection['subscribe']>[0]>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(LiveConnection.prototype, 'acquire').mockReturnValue(() => {});
  vi.spyOn(LiveConnection.prototype, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  return async (screen, ...ids) => {
    await screen.does(() => {
      for (const id of ids) for (const listener of listeners) listener({ type: hubChangedMessage, id });
    });
    await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
  };
}

/** A task or first step as one line. */
export const aLine =
  (text: string): ComponentType =>
  () => <li>{text}</li>;
