import type { ShownAnnouncement } from '#platform/contract/installation/announcement.ts';
import type { Settings } from '#platform/contract/page.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db.ts';
import { seeInstallation, type AnnouncementRow, type InstallationSeen } from './installation-store.ts';

/** What pages are told, and the revision of it. */
export interface InstallationNow {
  revision: string;
  settings: Pick<Settings, 'ownerName' | 'hostingName' | 'home' | 'ownTexts' | 'announcement'>;
}

/** So long what was read is told again: nobody sees an older page than by that, and a crowd asks the database twice a second. */
const freshMs = 500;

/** Reads what holds of the installation. Where the database does not answer, what it said last holds on. */
export class InstallationReader {
  readonly #db: Database;
  readonly #config: Pick<Config, 'ownerName' | 'hostingName'>;
  #latest: { atMs: number; read: Promise<InstallationNow> } | undefined;
  #known: InstallationNow;

  constructor(db: Database, config: Pick<Config, 'ownerName' | 'hostingName'>) {
    this.#db = db;
    this.#config = config;
    this.#known = { revision: '', settings: { ownerName: config.ownerName, hostingName: config.hostingName } };
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

function settingsFrom(
  { ownerName, hostingName, home, ownTexts }: InstallationSeen,
  announcement: ShownAnnouncement | undefined,
  configured: Pick<Config, 'ownerName' | 'hostingName'>,
): InstallationNow['settings'] {
  return {
    ownerName: ownerName ?? configured.ownerName,
    hostingName: hostingName ?? configured.hostingName,
    // What is not there weighs nothing in pages.
    ...(Object.keys(home).length > 0 && { home }),
    ...(Object.keys(ownTexts).length > 0 && { ownTexts }),
    ...(announcement && { announcement }),
  };
}

function announcedToAll(row: AnnouncementRow | null): ShownAnnouncement | undefined {
  return row?.isCurrent && row.audience === 'everybody' ? shown(row) : undefined;
}

export const shown = ({ id, tone, texts }: AnnouncementRow): ShownAnnouncement => ({ id, tone, texts });
