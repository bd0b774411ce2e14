import type { ShownAnnouncement } from '#platform/contract/installation/announcement.ts';
import { productName, type Settings } from '#platform/contract/page.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db.ts';
import { seeInstallation, type AnnouncementRow, type InstallationSeen } from './installation-store.ts';

/** What of the settings of pages administrators may change. */
type SettingsKept = Pick<
  Settings,
  | 'siteName'
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

/** What pages are told, and the revision of it. */
export interface InstallationNow {
  revision: string;
  settings: SettingsKept;
}

/** So long what was read is told again: nobody sees an older page than by that, and a crowd asks the database twice a second. */
const freshMs = 500;

/** Reads what holds of the installation. Where the database does not answer, what it said last holds on. */
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

  /** What was read last, which may hold no more. */
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
      // The same object while it is the same: what is worked out of it is kept by it.
      if (revision !== this.#known.revision) this.#known = { revision, settings: settingsFrom(seen, announcement, this.#config) };
    } catch {
      // The page says by itself what could not be read.
    }
    return this.#known;
  }
}

/** What pages are told before anything is known of what administrators say. */
export const settingsAsConfigured = (configured: Configured): SettingsKept => settingsFrom(nothingSeen, undefined, configured);

const nothingSeen = {
  siteName: null,
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
): SettingsKept {
  const siteName = seen.siteName ?? configured.siteName;
  const registration = configured.registration ?? seen.registration ?? 'open';
  const mailDomains = configured.mailDomains ?? seen.mailDomains ?? [];
  const signInProvider = configured.signInProvider?.name ?? seen.providerName ?? undefined;
  return {
    ownerName: seen.ownerName ?? configured.ownerName,
    hostingName: seen.hostingName ?? configured.hostingName,
    // What is not there weighs nothing in pages.
    ...(siteName !== productName && { siteName }),
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

export const shown = ({ id, tone, texts }: AnnouncementRow): ShownAnnouncement => ({ id, tone, texts });
