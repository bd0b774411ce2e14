import { type ComponentType, createContext, useContext } from 'react';
import type { AdministrationPage } from './administration.ts';
import type { GroupNewsProps } from './group-news.ts';
import type { PaletteAction, PaletteSource } from './palette.ts';
import type { NavItem } from '../navigation/nav-item.ts';
import type { UploadCompletions } from '../uploads/completion.ts';

/** Appearance of a kind of item in the Hub; `useKindName` has its name. */
export interface HubKind {
  Icon: ComponentType<{ size?: number; className?: string }>;
  /** The address of the item. */
  address: (item: { id: string; isPublic: boolean }, mode: 'public' | 'private') => string;
  /** The picture of an item on cards with pictures. */
  Picture?: ComponentType<{ id: string; name?: string; className?: string }>;
  /** Content of a card below title and text: state, people and actions. */
  Part?: ComponentType<{ item: HubCardItem }>;
  /** The item itself, where a message links to it; otherwise its title is shown. */
  InMessage?: ComponentType<InMessageProps>;
}

export interface InMessageProps {
  id: string;
  /** Content of the message besides the address. */
  text: string;
}

/** An item as passed to `Part`; see `HubPreview`. */
export interface HubCardItem {
  id: string;
  title: string;
  phase: string | null;
  endsAt: string | null;
}

/** Display of search results of a kind; `useKindName` has the name of the kind. */
export interface SearchKind {
  Icon: ComponentType<{ size?: number; className?: string }>;
  /** Key of the plural name (“Documents”) among the feature’s shared words. */
  several: string;
  /** The picture of an item beside its name. */
  Picture?: ComponentType<{ id: string; name?: string; className?: string }>;
  /** Details below the name of a result, for instance to distinguish equal names. */
  Beside?: ComponentType<{ id: string; className?: string }>;
}

/** Most urgent first: a deadline runs, others wait for an answer, only the person is affected. */
const urgencies = ['timeRuns', 'othersWait', 'ownTime'] as const;
type Urgency = (typeof urgencies)[number];

/** Compares by urgency, the most urgent first. */
export function byUrgency(one: { urgency: Urgency }, other: { urgency: Urgency }): number {
  return urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency);
}

/** Pending tasks on a person’s start page. */
export interface PanelSlot {
  urgency: Urgency;
  /** Its lines, each a `PendingItem`; none without pending tasks. */
  Lines: ComponentType;
}

/** One of the first steps of a new person; the server says whose they are and which are done. */
export interface FirstStep {
  /** Its name on the server (`firstSteps` of the feature). */
  step: string;
  /** Keys among the feature’s words: title, one sentence, and label of the link. */
  title: string;
  text?: string;
  action?: string;
  to?: string;
  /** More than a sentence and a link. */
  Content?: ComponentType;
}

export type HubKinds = Readonly<Record<string, HubKind>>;

export interface BelowDocumentProps {
  documentId: string;
  isAuthor: boolean;
}

/** A running activity of a person, such as a timed session, reachable from every page. */
export interface RunningSlot {
  /** Kind of badge count; while it is above zero, the code is loaded and displayed. */
  kind: string;
  /** Links, each a `RunningLink`. */
  Content: ComponentType;
}

/** A section of the account page, with a link in its list of contents. */
export interface AccountSection {
  /** The anchor in the address. */
  id: string;
  /** Its heading in that list. */
  group: 'profile' | 'security' | 'messages' | 'account';
  Icon: ComponentType<{ size?: number; className?: string }>;
  Label: ComponentType;
  Content: ComponentType;
}

/** With the feature that declares it, whose words contain its messages. */
export type Owned<Slot> = Slot & { feature: string };

/** A feature’s contributions to a group’s page: a tab for members. */
export interface GroupSlot {
  /**
   * The tab in the address; also the kind under which the server counts its items before deletion
   * of a group.
   */
  name: string;
  /** Key of the tab’s name among the feature’s words. */
  label: string;
  /** Key of the warning about items of the group alone (`count`), before it is deleted. */
  deletionWarning: string;
  Content: ComponentType<{ groupId: string }>;
  /**
   * A button that creates an item in this group; renders nothing without the right. For members.
   */
  Action?: ComponentType<{ groupId: string }>;
  /** Position of the action and the tab, for the most used ones; the others follow. */
  actionOrder?: number;
  /** The first step for the manager of a new group: a `FirstStepCard`. */
  FirstStep?: ComponentType<{ groupId: string }>;
  /**
   * Reads its latest items in the group and passes them to `children`, which sorts those of all
   * features.
   */
  News?: ComponentType<GroupNewsProps>;
  /** The same for visitors of a public group: reads only public items. */
  PublicNews?: ComponentType<GroupNewsProps>;
  /** Links to follow its items in a public group, such as a feed, for members and others. */
  Following?: ComponentType<{ groupId: string; groupName: string }>;
}

/** Compares by `actionOrder`; those without one come last and keep their order. */
export function byActionOrder(one: GroupSlot, other: GroupSlot): number {
  return (one.actionOrder ?? Infinity) - (other.actionOrder ?? Infinity) || 0;
}

/** A thing of a kind in the Hub that a path leads to. */
export interface LinkedThingProps {
  path: string;
  kind: string;
  id: string;
  /** Shown instead of the title where the reader may not see the thing, or it does not exist. */
  missing: string;
}

/** Contributions of features to pages of other features. */
export interface Slots {
  /** Kinds of items in the Hub. */
  hubKinds: HubKinds;
  /** Kinds of search results. */
  searchKinds: Readonly<Record<string, Owned<SearchKind>>>;
  /** Results and actions of the command palette, besides pages. */
  palette: readonly Owned<PaletteSource>[];
  actions: readonly Owned<PaletteAction>[];
  account: readonly AccountSection[];
  /** Administration pages in the order of navigation. */
  administration: () => Promise<readonly Owned<AdministrationPage>[]>;
  /** On a person’s start page: pending tasks, and first steps of new people. */
  panel: readonly (PanelSlot | Owned<FirstStep>)[];
  /** Actions on a person’s profile. */
  profile: readonly { name: string; Begin: ComponentType<{ personId: string }> }[];
  /** Tabs of a group’s page. */
  group: readonly Owned<GroupSlot>[];
  /** Further facts about a group, for its members. */
  groupFacts: readonly { name: string; Fact: ComponentType<{ groupId: string }> }[];
  /** Actions beside the field for messages. */
  composer: readonly ComponentType<{ conversationId: string }>[];
  /** Between a document and its comments, for signed-in readers. */
  belowDocument: readonly ComponentType<BelowDocumentProps>[];
  /** Next to navigation, on every page. */
  running: readonly RunningSlot[];
  /** Next to the account menu of signed-in people; undefined while they are loading. */
  header?: readonly ComponentType[];
  /** Title and picture of a thing that a text links to; absent while search is off. */
  LinkedThing?: ComponentType<LinkedThingProps>;
  /** A picture of what one can do here. */
  ProductPicture?: ComponentType;
  /** Completions of uploads by purpose, once loaded. */
  uploadCompletions?: UploadCompletions;
  /** Navigation items of all features, disabled ones included; see `useSiteNavigation`. */
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
  groupFacts: [],
  composer: [],
  belowDocument: [],
  running: [],
  navItems: [],
};

/** The slots known now; they load with the first page that displays any. */
export interface SlotsNow {
  slotsNow: () => Slots;
  /** Subscribes to their arrival. */
  subscribe: (listener: () => void) => () => void;
}

export const SlotsContext = createContext<SlotsNow>({ slotsNow: () => noSlots, subscribe: () => () => {} });

export function useSlots(): Slots {
  return useContext(SlotsContext).slotsNow();
}
