import { type ComponentType, createContext, useContext } from 'react';
import type { AdministrationPage } from './administration.ts';
import type { GroupNewsProps } from './group-news.ts';
import type { PaletteAction, PaletteSource } from './palette.ts';
import type { NavItem } from '../navigation/nav-item.ts';
import type { UploadCompletions } from '../uploads/completion.ts';

/** How one kind of thing appears in the Hub; what one of it is called, `useKindName` says. */
export interface HubKind {
  Icon: ComponentType<{ size?: number; className?: string }>;
  /** Where the thing itself opens. */
  address: (item: { id: string; isPublic: boolean }, mode: 'public' | 'private') => string;
  /** Stands for a thing of this kind where cards have a picture. */
  Picture?: ComponentType<{ id: string; className?: string }>;
  /** What a card shows below title and text: where the thing stands, who is in it, what one can do without opening it. */
  Part?: ComponentType<{ item: HubCardItem }>;
}

/** A thing as the part of its kind gets it; see `HubPreview`. */
export interface HubCardItem {
  id: string;
  title: string;
  phase: string | null;
  endsAt: string | null;
}

/** How things of a kind that search finds are drawn; what one of them is called, `useKindName` says. */
export interface SearchKind {
  Icon: ComponentType<{ size?: number; className?: string }>;
  /** The key of what several are called (“Documents”), among the feature's shared words; mostly that of their place. */
  several: string;
  /** What stands below the name of a find, such as what tells it from others of the same name. */
  Beside?: ComponentType<{ id: string; className?: string }>;
}

/** Most urgent first: time runs, somebody waits for an answer, it waits for oneself alone. */
const urgencies = ['timeRuns', 'othersWait', 'ownTime'] as const;
type Urgency = (typeof urgencies)[number];

/** Puts the most urgent first; what is as urgent stays as it was. */
export function byUrgency(one: { urgency: Urgency }, other: { urgency: Urgency }): number {
  return urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency);
}

/** What waits for a person on their start page. */
export interface PanelSlot {
  urgency: Urgency;
  /** Its lines, each a `PendingItem`; none while nothing waits. */
  Lines: ComponentType;
}

/** One of the first steps of somebody who has just come. */
export interface FirstStep {
  /** Their order. */
  step: number;
  Content: ComponentType;
}

export type HubKinds = Readonly<Record<string, HubKind>>;

/** What runs for a person at this moment, such as a session against a clock: one touch away from wherever they are. */
export interface RunningSlot {
  /** It is shown while the server counts things of this kind for the person (see `BadgeCount`); its code comes then. */
  kind: string;
  /** Links, each a `RunningLink`. */
  Content: ComponentType;
}

/** What a feature shows on the person's account page: a section of its own, with a link to it at the top. */
export interface AccountSection {
  /** The anchor in the address. */
  id: string;
  Label: ComponentType;
  Content: ComponentType;
}

/** With the feature that it belongs to, whose words its sentences are among. */
export type Owned<Slot> = Slot & { feature: string };

/** What a feature shows on a group's page: for its members a tab of its own. */
export interface GroupSlot {
  /** The tab in the address; also the `kind` under which the server counts its things when a group is to be deleted. */
  name: string;
  /** The key of the tab's name among the words of its feature. */
  label: string;
  /** The key of what says how many (`count`) of its things are for a group alone, and what becomes of them without it. */
  deletionWarning: string;
  Content: ComponentType<{ groupId: string }>;
  /** What one begins with it in this group, as a button; nothing for whoever may not. For members. */
  Action?: ComponentType<{ groupId: string }>;
  /** Its turn among those, where it is begun most; the others follow in the order of the tabs. */
  actionOrder?: number;
  /** What the manager of a new group does first with it: a `FirstStepCard`. */
  FirstStep?: ComponentType<{ groupId: string }>;
  /** Reads its newest things in the group and gives them to `children`, which puts those of all features in one order. */
  News?: ComponentType<GroupNewsProps>;
  /** Reads in the same way what everybody may see of it in a public group: for whoever is not in it. */
  PublicNews?: ComponentType<GroupNewsProps>;
  /** How the whole world may follow its things in a public group; shown beside what the group is, to members and others. */
  Following?: ComponentType<{ groupId: string; groupName: string }>;
}

/** What features put into the pages of others. */
export interface Slots {
  /** The kinds of things in the Hub. */
  hubKinds: HubKinds;
  /** The kinds of things that search finds. */
  searchKinds: Readonly<Record<string, Owned<SearchKind>>>;
  /** What the palette finds beside pages, and what one begins there. */
  palette: readonly Owned<PaletteSource>[];
  actions: readonly Owned<PaletteAction>[];
  account: readonly AccountSection[];
  /** The pages of the administration, in the order of their navigation. */
  administration: () => Promise<readonly Owned<AdministrationPage>[]>;
  /** On a person's start page: requests that wait, drafts and so on, and what a newcomer does first. */
  panel: readonly (PanelSlot | FirstStep)[];
  /** On a person's profile: what one can begin with them. */
  profile: readonly { name: string; Begin: ComponentType<{ personId: string }> }[];
  /** On a group's page: its documents, galleries, questions and so on. */
  group: readonly Owned<GroupSlot>[];
  /** Beside navigation, on every page. */
  running: readonly RunningSlot[];
  /** Beside the account menu of whoever is signed in; none while they are not known. */
  header?: readonly ComponentType[];
  /** What becomes of uploads; once that is known. */
  uploadCompletions?: UploadCompletions;
  /** Of all features, those that are off too: whether an address is open, `useSiteNavigation` says. */
  navItems: readonly Owned<NavItem>[];
}

export const noSlots: Slots = {
  hubKinds: {},
  searchKinds: {},
  palette: [],
  actions: [],
  account: [],
  administration: async () => [],
  panel: [],
  profile: [],
  group: [],
  running: [],
  navItems: [],
};

/** What features put into the pages of others, as it is known at the moment: it comes with the first page that shows any. */
export interface SlotsNow {
  slotsNow: () => Slots;
  /** Hears when they came. */
  subscribe: (listener: () => void) => () => void;
}

export const SlotsContext = createContext<SlotsNow>({ slotsNow: () => noSlots, subscribe: () => () => {} });

export function useSlots(): Slots {
  return useContext(SlotsContext).slotsNow();
}
