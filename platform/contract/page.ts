import type { ShownAnnouncement } from './installation/announcement.ts';
import type { OwnTextName } from './installation/own-texts.ts';
import type { RegistrationMode } from './installation/registration.ts';
import type { Language } from './language.ts';

/** What an installation is called that has no name of its own. */
export const productName = 'Atrium';
export const siteNameLength = 60;

/** What the server tells every page about this installation. */
export interface Settings {
  /** What the site is called; absent where that is the name of the product. */
  siteName?: string | undefined;
  ownerName: string;
  hostingName: string;
  publicUrl: string;
  modulesOff: readonly string[];
  isDevelopment: boolean;
  /** Who may register; absent where everybody may. */
  registration?: Exclude<RegistrationMode, 'open'> | undefined;
  /** Whoever signs in by the provider gets an account although not everybody may register. */
  providerRegisters?: true | undefined;
  /** The domains whose addresses are taken; absent where all are. */
  mailDomains?: readonly string[] | undefined;
  /** The name of the OpenID Connect provider that signs people in too. */
  signInProvider?: string | undefined;
  /** E-mails are kept for administrators, since no server is configured that sends them. */
  keepsMails?: true | undefined;
  /** The operator's own analytics, for whoever consents to them. */
  analyticsScript?: AnalyticsScript | undefined;
  /** What the home page begins with, in languages in which that is the installation's own. */
  home?: Partial<Record<Language, { heading: string; lead: string }>> | undefined;
  /** Pages about the site with a text of the installation's own, and in which languages. */
  ownTexts?: Partial<Record<OwnTextName, readonly Language[]>> | undefined;
  /** What is announced to everybody. */
  announcement?: ShownAnnouncement | undefined;
}

/** A script of another site; browsers refuse it where it has another integrity than is given. */
export interface AnalyticsScript {
  url: string;
  integrity?: string | undefined;
}

/** Where a call goes. */
export interface CallTarget {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  path: string;
}

/** The parts of a call before they are checked. */
export interface RawCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** What must be known of an address before it is rendered: whether it exists, whether the server renders it, what it takes and reads. */
export interface PagePlan {
  status: 200 | 403 | 404;
  /** Such as `/network/:id`; null where nothing is. */
  pattern: string | null;
  isRendered: boolean;
  /** What of the query the page knows, in one order: `?key=value&…`, or nothing. */
  search: string;
  prefetches: readonly { endpoint: CallTarget; input: RawCall }[];
  /** Neither the server nor a browser keeps it. */
  isSecret: boolean;
}

/** A place as a visitor's navigation shows it. */
export interface SentPlace {
  /** Its address, with the id to scroll to. */
  to: string;
  spot: 'main' | 'footer';
  label: Readonly<Record<Language, string>>;
  /** The path that draws its icon. */
  icon?: string | undefined;
}

/** What leads nowhere in an installation, as patterns such as `/media/:id?`, where whoever has just signed in begins, and what visitors are offered. */
export interface SitePlaces {
  closed: readonly string[];
  start: string;
  sent: readonly SentPlace[];
}

/** The page that was rendered, by which the browser finds its code without knowing those of all features. */
export interface SentPage {
  path: `/${string}`;
  feature: string;
  /** For everybody, or for visitors alone. */
  access: 'public' | 'visitor';
  rests: boolean;
  /** The name of its component. */
  component: string;
  /** The namespaces of the sentences that a visitor needs on it, those of its feature first. */
  words: readonly string[];
}

/** A rendered page: what belongs into the head, the markup, and the data behind it as JSON. */
export interface RenderedPage {
  /** 404 where what it is about is not there for a visitor, 503 where something of it could not be read just now. */
  status: number;
  /** The name of the component, by which its file is found. */
  component: string;
  /** None where what stands there is no page of a feature that is on. */
  page: SentPage | null;
  head: string;
  markup: string;
  data: string;
}

/** An address within the site: `/path` and `?query`. */
export interface PageAddress {
  pathname: string;
  search: string;
}

/** The part of the browser's code that renders pages, as the server uses it. */
export interface Renderer {
  planPage: (address: PageAddress, language: Language, settings: Settings) => PagePlan;
  renderPage: (address: PageAddress, language: Language, settings: Settings) => Promise<RenderedPage>;
  /** The public pages that the site map names, for search engines. */
  sitePaths: (settings: Settings) => string[];
  /** What leads nowhere in this installation, where whoever is signed in begins, and what visitors are offered. */
  places: (settings: Settings) => SitePlaces;
  /** The patterns of all pages, such as `/network/:id`. */
  pagePatterns: (settings: Settings) => string[];
  /** Says how calls of a page being rendered are answered: in process, by a visitor's rights. */
  setTransport: (transport: (target: CallTarget, input: RawCall) => Promise<unknown>) => void;
}
