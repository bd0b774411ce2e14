import type { ShownAnnouncement } from './installation/announcement.ts';
import type { OwnTextName } from './installation/own-texts.ts';
import type { RegistrationMode } from './installation/registration.ts';
import type { Language } from './language.ts';

/** Default name of a site. */
export const productName = 'Atrium';
export const siteNameLength = 60;

/** A logo that is wider, in relation to its height, contains the name of the site; others are symbols. */
export const widestSymbol = 2.2;

/** The logo of the site: a PNG of this size, in pixels. */
export interface SiteLogo {
  address: string;
  width: number;
  height: number;
  /** The logo in a square, for browser tabs and the installed app; absent for wide logos. */
  icon?: string | undefined;
  /** The same with the margin that home screens crop. */
  maskedIcon?: string | undefined;
}

/** Settings of the installation that every page gets. */
export interface Settings {
  /** Name of the site; absent for the default. */
  siteName?: string | undefined;
  /** Absent for the logo of the product. */
  logo?: SiteLogo | undefined;
  ownerName: string;
  hostingName: string;
  publicUrl: string;
  modulesOff: readonly string[];
  isDevelopment: boolean;
  /** Registration mode; absent where open. */
  registration?: Exclude<RegistrationMode, 'open'> | undefined;
  /** Users of the sign-in provider get an account even where registration is restricted. */
  providerRegisters?: true | undefined;
  /** Email domains that may register; absent for all. */
  mailDomains?: readonly string[] | undefined;
  /** Name of the OpenID Connect provider. */
  signInProvider?: string | undefined;
  /** Emails are stored for administrators, since no mail server is configured. */
  keepsMails?: true | undefined;
  /** The operator's analytics script, loaded after consent. */
  analyticsScript?: AnalyticsScript | undefined;
  /** Own intro of the home page, by language. */
  home?: Partial<Record<Language, { heading: string; lead: string }>> | undefined;
  /** Languages of the site's own pages. */
  ownTexts?: Partial<Record<OwnTextName, readonly Language[]>> | undefined;
  /** The current announcement for everyone. */
  announcement?: ShownAnnouncement | undefined;
}

/** An external script; browsers refuse it if its integrity differs. */
export interface AnalyticsScript {
  url: string;
  integrity?: string | undefined;
}

/**
 * The shape of a page while it loads: cards with a heading at full width or in one column, a column
 * of cards alone, pictures, a text, fields, or a list of conversations.
 */
export type Outline = 'list' | 'column' | 'feed' | 'cards' | 'text' | 'form' | 'messages';

/** Method and path of a call. */
export interface CallTarget {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  path: string;
}

/** Unparsed input of a call. */
export interface RawCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Facts about a path before rendering: whether it exists, is rendered on the server, and which
 * data it reads.
 */
export interface PagePlan {
  status: 200 | 403 | 404;
  /** Such as `/network/:id`; null where there is no page. */
  pattern: string | null;
  isRendered: boolean;
  /** The shape that a page has which the browser renders. */
  outline: Outline;
  /** The known part of the query in canonical order: `?key=value&…` or empty. */
  search: string;
  prefetches: readonly { endpoint: CallTarget; input: RawCall }[];
  /** Must not be cached. */
  isSecret: boolean;
}

/** A navigation item for visitors. */
export interface SentNavItem {
  /** Path, with the ID to scroll to. */
  to: string;
  spot: 'main' | 'footer';
  label: Readonly<Record<Language, string>>;
  /** SVG path of the icon. */
  icon?: string | undefined;
}

/**
 * Disabled paths as patterns such as `/media/:id?`, the start page after sign-in, and the
 * navigation of visitors.
 */
export interface SentNavigation {
  closed: readonly string[];
  start: string;
  sent: readonly SentNavItem[];
}

/**
 * The rendered page, from which the browser finds its code without the registry of all features.
 */
export interface SentPage {
  path: `/${string}`;
  feature: string;
  /** For everyone, or for visitors only. */
  access: 'public' | 'visitor';
  rests: boolean;
  /** Name of the component. */
  component: string;
  /** Namespaces of words that visitors need, first that of its feature. */
  words: readonly string[];
}

/** A rendered page: head, markup, and its data as JSON. */
export interface RenderedPage {
  /** 404 where a visitor may not see the thing, 503 where data could not be read. */
  status: number;
  /** Name of the component, which gives its file. */
  component: string;
  /** Null where no enabled feature has the page. */
  page: SentPage | null;
  head: string;
  markup: string;
  data: string;
}

/** `/path` and `?query` within the site. */
export interface PageAddress {
  pathname: string;
  search: string;
}

/** The browser's renderer as the server uses it. */
export interface Renderer {
  planPage: (address: PageAddress, language: Language, settings: Settings) => PagePlan;
  renderPage: (address: PageAddress, language: Language, settings: Settings) => Promise<RenderedPage>;
  /** Renders the frame of a page that the browser renders: what all readers see before their data. */
  renderFrame: (outline: Outline, language: Language, settings: Settings) => Promise<RenderedPage>;
  /** Public paths for the site map. */
  sitePaths: (settings: Settings) => string[];
  /** Disabled paths, start page, and navigation of visitors. */
  sentNavigation: (settings: Settings) => SentNavigation;
  /** Patterns of all pages, such as `/network/:id`. */
  pagePatterns: (settings: Settings) => string[];
  /**
   * Sets how calls of a page are answered during rendering: in process, with the rights of a
   * visitor.
   */
  setTransport: (transport: (target: CallTarget, input: RawCall) => Promise<unknown>) => void;
}
