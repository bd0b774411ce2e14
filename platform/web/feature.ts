import type { ComponentType } from 'react';
import type { Language } from '#platform/contract/language.ts';
import type { Settings } from '#platform/contract/page.ts';
import type { AddressId } from './address-ids.ts';
import type { AdministrationPage } from './administration.ts';
import type { Prefetch } from './api.ts';
import type { LiveHandlers } from './live.tsx';
import type { PaletteAction, PaletteSource } from './palette.ts';
import type { Place } from './places.ts';
import type { PrivacyRows } from './privacy-text.ts';
import type { AccountSection, FirstStep, GroupSlot, HubKinds, PanelSlot, RunningSlot, SearchKind } from './slots.ts';
import type { UploadEndings } from './uploads/ending.ts';
import type { WordsLoaders } from './words.tsx';

/**
 * Who may see a page at all; what is on it, the server decides. A page for a `visitor` has its address in common with one for whoever is signed in, and stands
 * before it: the server writes it where all that it reads is there for everybody, and nothing else; it then leads to sign in, as the other would.
 */
export type PageAccess = 'public' | 'signedIn' | 'visitor';

/** Where a page is: the `:names` of its path, its query, the language in which it is shown, and in which installation. */
export interface PagePlace {
  settings: Settings;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  language: Language;
}

/** What a page that the server writes takes of its address, and reads. */
export interface PagePrefetch {
  /** The keys of the query that it knows; no other reaches it. Without them it takes none. */
  query?: readonly string[];
  reads?: (place: PagePlace) => Prefetch[];
  /** Its address opens something to whoever has it: nobody keeps the page. */
  isSecret?: true;
}

/** What pages take and read, by their paths. */
export type PagePrefetches = Readonly<Record<`/${string}`, PagePrefetch>>;

/** What all features tell of themselves, for pages that lay it out. */
export interface Gathered {
  privacyIn: (language: Language) => Promise<PrivacyRows>;
}

/** The component of a screen. One that needs more in the reader's language than words brings it by `load`, before it is shown. */
export type PageComponent = ComponentType & { load?: (language: Language, gathered: Gathered) => Promise<unknown> };

/**
 * A screen. What a public one reads stands in the feature's `prefetch.ts`. One that `rests` is there to be read: what the server wrote of it is
 * enough for a first view, and its code comes behind that, or as soon as somebody begins to use it.
 */
export interface Page {
  path: `/${string}`;
  access: PageAccess;
  /** What stands for the `:names` of its path. An address with anything else leads nowhere, which the server can tell by its status. */
  ids?: Readonly<Record<string, AddressId>>;
  rests?: boolean;
  load: () => Promise<PageComponent>;
}

/**
 * What a feature plugs into the browser's side. Its name is also the namespace of its words. What it says on pages of others, such as the names of its
 * places, is in its `words/shared/`, the namespace `<name>/shared`, which the build finds.
 */
export interface WebFeature {
  name: string;
  words: WordsLoaders;
  /** Sentences that its public pages show, in the namespace `<name>/public`; a visitor's browser loads these alone. */
  publicWords?: WordsLoaders;
  pages: readonly Page[];
  /** Those of its pages that one gets to from anywhere: by navigation, the footer, the site map. */
  places?: readonly Place[];
  /** Loaded when the first live message comes. */
  live?: () => Promise<LiveHandlers>;
  /** How the Hub shows this feature's kinds of things. */
  hubKinds?: HubKinds;
  /** The kinds of things that search finds of it. */
  searchKinds?: Readonly<Record<string, SearchKind>>;
  /** What the palette finds of it, beside its places. */
  palette?: PaletteSource;
  /** What one begins with it from the palette. */
  actions?: readonly PaletteAction[];
  /** What the person's account page shows of it. */
  accountSections?: readonly AccountSection[];
  /** What the person's start page shows of it. */
  panelSlots?: readonly (PanelSlot | FirstStep)[];
  /** What one can begin with a person, on their profile; nothing for whoever may not. */
  OnProfile?: ComponentType<{ personId: string }>;
  /** What a group's page shows of it. */
  groupSlots?: readonly GroupSlot[];
  /** What of it runs for a person, shown on every page. */
  running?: RunningSlot;
  /** Stands beside the account menu of whoever is signed in, on every page. */
  InHeader?: ComponentType;
  /** What becomes of uploads once all of their bytes are there, by purpose. */
  uploadEndings?: UploadEndings;
  /** Its pages of the administration: `administration-pages.ts`, which nobody but an administrator fetches. */
  administrationPages?: () => Promise<readonly AdministrationPage[]>;
}

/** Declares a feature. */
export function webFeature(feature: WebFeature): WebFeature {
  return feature;
}
