import type { ComponentType } from 'react';
import type { Language } from '#platform/contract/language.ts';
import type { Outline, Settings } from '#platform/contract/page.ts';
import type { AddressId } from '../navigation/address-ids.ts';
import type { AdministrationPage } from './administration.ts';
import type { Prefetch } from '../api/api.ts';
import { kindsOf, type ContentLooks } from './content-look.ts';
import type { LiveHandlers } from '../live/live.tsx';
import type { PaletteAction, PaletteSource } from './palette.ts';
import type { NavItem } from '../navigation/nav-item.ts';
import type { PrivacyRows } from './privacy-text.ts';
import type { AccountSection, BelowDocumentProps, FirstStep, GroupSlot, LinkedThingProps, PanelSlot, RunningSlot } from './slots.ts';
import type { UploadCompletions } from '../uploads/completion.ts';
import type { WordsLoaders } from '../i18n/words.tsx';

/**
 * Audience of a page; the server decides about its content. A `visitor` page shares its address
 * with a later page for signed-in people. The server renders it if all its reads are public;
 * otherwise it redirects to sign in.
 */
export type PageAccess = 'public' | 'signedIn' | 'visitor';

/** The location of a page: path parameters, query, language and settings of the installation. */
export interface PagePlace {
  settings: Settings;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  language: Language;
}

/** The query keys and reads of a page rendered on the server. */
export interface PagePrefetch {
  /** The query keys that it uses; others are dropped. Without them it has no query. */
  query?: readonly string[];
  reads?: (place: PagePlace) => Prefetch[];
  /** Its address is a secret: the page is not cached. */
  isSecret?: true;
}

/** Prefetches by path of the page. */
export type PagePrefetches = Readonly<Record<`/${string}`, PagePrefetch>>;

/** Declarations of all features, for pages that list them. */
export interface Gathered {
  privacyIn: (language: Language) => Promise<PrivacyRows>;
}

/**
 * The component of a screen. Its optional `load` fetches further data in the reader’s language
 * before rendering.
 */
export type PageComponent = ComponentType & { load?: (language: Language, gathered: Gathered) => Promise<unknown> };

/**
 * A screen. The reads of a public one are in the feature’s `prefetch.ts`. The code of one that
 * `rests` loads later or on first use, since the server’s HTML suffices for reading.
 */
export interface Page {
  path: `/${string}`;
  access: PageAccess;
  /** Formats of the path parameters; the server answers 404 if one does not match. */
  ids?: Readonly<Record<string, AddressId>>;
  rests?: boolean;
  /** Its shape while it loads; `list` by default. */
  outline?: Outline;
  /** Namespaces of words that it needs besides those of its feature. */
  words?: readonly string[];
  load: () => Promise<PageComponent>;
}

/**
 * Contribution of a feature to the browser. Its name is also the namespace of its words. Its
 * words on other pages, such as navigation names, are in `words/shared/`, the namespace
 * `<name>/shared`, which the build collects.
 */
export interface WebDeclaration {
  name: string;
  words: WordsLoaders;
  /**
   * Sentences of its public pages, in the namespace `<name>/public`, the only ones a visitor’s
   * browser loads.
   */
  publicWords?: WordsLoaders;
  pages: readonly Page[];
  /** Its pages in navigation, footer and site map. */
  navItems?: readonly NavItem[];
  /** Loaded with the first live message. */
  live?: () => Promise<LiveHandlers>;
  /** Appearance of its kinds of content on pages of other features. */
  contentKinds?: ContentLooks;
  /** Its results in the command palette, besides navigation. */
  palette?: PaletteSource;
  /** Its actions in the command palette. */
  actions?: readonly PaletteAction[];
  /** Its sections of the account page. */
  accountSections?: readonly AccountSection[];
  /** Its parts of the start page. */
  panelSlots?: readonly (PanelSlot | FirstStep)[];
  /** Its actions on a person’s profile; renders nothing for those without the right. */
  OnProfile?: ComponentType<{ personId: string }>;
  /** Its parts of a group’s page. */
  groupSlots?: readonly GroupSlot[];
  /** Its part of the facts about a group, for members; renders nothing where it has none. */
  GroupFact?: ComponentType<{ groupId: string }>;
  /** Its action beside the field for messages. */
  InComposer?: ComponentType<{ conversationId: string }>;
  /** Its part between a published document and the comments. */
  BelowDocument?: ComponentType<BelowDocumentProps>;
  /** Its running activity, displayed on every page. */
  running?: RunningSlot;
  /** Displayed next to the account menu of signed-in people, on every page. */
  InHeader?: ComponentType;
  /** Title and picture of a thing that a text links to. */
  LinkedThing?: ComponentType<LinkedThingProps>;
  /** A picture of what one can do here, for pages about the software; its words are those of the home page. */
  ProductPicture?: ComponentType;
  /** Completes uploads whose bytes have all arrived, by purpose. */
  uploadCompletions?: UploadCompletions;
  /** Its administration pages (`administration-pages.ts`), loaded by administrators only. */
  administrationPages?: () => Promise<readonly AdministrationPage[]>;
}

/** Registration of a feature, with the kinds of its content. */
export interface WebFeature extends WebDeclaration, Partial<ReturnType<typeof kindsOf>> {}

/** Declares a feature. */
export function webFeature(declaration: WebDeclaration): WebFeature {
  return { ...declaration, ...kindsOf(declaration.contentKinds ?? {}) };
}
