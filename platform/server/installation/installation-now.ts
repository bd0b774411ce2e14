import type { ShownAnnouncement } from '#platform/contract/installation/announcement.ts';
import { productName, type Settings } from '#platform/contract/page.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/db.ts';
import { shownLogo } from './site-logo.ts';
import { seeInstallation, type AnnouncementRow, type InstallationSeen } from './installation-store.ts';

/** Settings of pages that administrators can change. */
type StoredSettings = Pick<
  Settings,
  | 'siteName'
  | 'logo'
  | 'ownerName'
  | 'hostingName'
  | 'registration'
  | 'providerRegisters'
  | 'mailDomains'
  | 'signInProvider'
  | 'home'
  | 'ownTexts'
  | 'announcement'
>;

type Configured = Pick<Config, 'siteName' | 'ownerName' | 'hostingName' | 'registration' | 'mailDomains' | 'signInProvider'>;

/** Settings for pages, with their revision. */
export interface InstallationNow {
  revision: string;
  settings: StoredSettings;
}

/**
 * Cache time: pages are at most 500 ms stale, and the database is read at most twice per second.
 */
const freshMs = 500;

/**
 * Reads the current settings of the installation. While the database is unavailable, returns the
 * last ones.
 */
export class InstallationReader {
  readonly #db: Database;
  readonly #config: Configured;
  #latest: { atMs: number; read: Promise<InstallationNow> } | undefined;
  #known: InstallationNow;

  constructor(db: Database, config: Configured) {
    this.#db = db;
    this.#config = config;
    this.#known = { revision: '', settings: settingsAsConfigured(config) };
  }

  /** The last settings that were read, possibly stale. */
  get last(): InstallationNow {
    return this.#known;
  }

  now(): Promise<InstallationNow> {
    if (!this.#latest || Date.now() - this.#latest.atMs >= freshMs) this.#latest = { atMs: Date.now(), read: this.#read() };
    return this.#latest.read;
  }

  async #read(): Promise<InstallationNow> {
    try {
      const seen = await seeInstallation(this.#db);
      const announcement = announcedToAll(seen.announcement);
      const revision = `${seen.edition}-${announcement?.id ?? ''}`;
      // Returns the same object while nothing changes, since results derived from it are cached by
      // identity.
      if (revision !== this.#known.revision) this.#known = { revision, settings: settingsFrom(seen, announcement, this.#config) };
    } catch {
      // The page reports on its own what it could not read.
    }
    return this.#known;
  }
}

/** Settings from the configuration alone, before the first read. */
export const settingsAsConfigured = (configured: Configured): StoredSettings => settingsFrom(nothingSeen, undefined, configured);

const nothingSeen = {
  siteName: null,
  logo: null,
  ownerName: null,
  hostingName: null,
  registration: null,
  providerRegisters: false,
  mailDomains: null,
  providerName: null,
  home: {},
  ownTexts: {},
};

function settingsFrom(
  { home, ownTexts, ...seen }: Omit<InstallationSeen, 'edition' | 'quotas' | 'announcement'>,
  announcement: ShownAnnouncement | undefined,
  configured: Configured,
): StoredSettings {
  const siteName = seen.siteName ?? configured.siteName;
  const registration = configured.registration ?? seen.registration ?? 'open';
  const mailDomains = configured.mailDomains ?? seen.mailDomains ?? [];
  const signInProvider = configured.signInProvider?.name ?? seen.providerName ?? undefined;
  return {
    ownerName: seen.ownerName ?? configured.ownerName,
    hostingName: seen.hostingName ?? configured.hostingName,
    // Defaults are left out to keep pages small.
    ...(siteName !== productName && { siteName }),
    ...(seen.logo && { logo: shownLogo(seen.logo) }),
    ...(registration !== 'open' && { registration, ...(seen.providerRegisters && { providerRegisters: true as const }) }),
    ...(mailDomains.length > 0 && { mailDomains }),
    ...(signInProvider !== undefined && { signInProvider }),
    ...(Object.keys(home).length > 0 && { home }),
    ...(Object.keys(ownTexts).length > 0 && { ownTexts }),
    ...(announcement && { announcement }),
  };
}

function announcedToAll(row: AnnouncementRow | null): ShownAnnouncement | undefined {
  return row?.isCurrent && row.audience === 'everybody' ? shown(row) : undefined;
}

/** The parts of an announcement that pages show. */
export const shown = ({ id, tone, texts }: AnnouncementRow): ShownAnnouncement => ({ id, tone, texts });
