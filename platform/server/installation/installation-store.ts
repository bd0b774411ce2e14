import sql from 'sql-template-tag';
import type { AnnouncementAudience, AnnouncementTone } from '#platform/contract/installation/announcement.ts';
import type { OwnTextName } from '#platform/contract/installation/own-texts.ts';
import type { RegistrationMode } from '#platform/contract/installation/registration.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '../database/db.ts';
import type { QuotaBounds } from '../limits/quotas.ts';

/** The logo of the site without its content. */
export interface LogoRow {
  hash: string;
  width: number;
  height: number;
  hasIcon: boolean;
}

/** The pictures of the logo, as PNG. The icons are null if the logo is too wide for them. */
interface LogoPictures {
  png: Buffer;
  icon: Buffer | null;
  maskedIcon: Buffer | null;
}

/** Settings of administrators; null means as configured. */
export interface InstallationRow {
  /** Changes with every other field. */
  edition: string;
  siteName: string | null;
  ownerName: string | null;
  hostingName: string | null;
  logo: LogoRow | null;
  quotas: Partial<Record<string, QuotaBounds>>;
}

export interface AnnouncementRow {
  id: string;
  audience: AnnouncementAudience;
  tone: AnnouncementTone;
  texts: Partial<Record<Language, string>>;
  from: string;
  until: string | null;
  /** Whether it is shown now. */
  isCurrent: boolean;
  isOver: boolean;
}

export interface OwnText {
  title: string;
  lead: string;
  body: string;
  updatedAt: string;
}

/** All settings of the installation that pages use. */
export interface InstallationSeen extends InstallationRow {
  registration: RegistrationMode | null;
  providerRegisters: boolean;
  mailDomains: string[] | null;
  /** Display name of the stored sign-in provider; null without one. */
  providerName: string | null;
  announcement: AnnouncementRow | null;
  home: Partial<Record<Language, { heading: string; lead: string }>>;
  ownTexts: Partial<Record<OwnTextName, Language[]>>;
}

const stored = sql`i.edition::text as edition, i.site_name as "siteName", i.owner_name as "ownerName", i.hosting_name as "hostingName", i.quotas,
  case when i.logo_hash is not null then json_build_object('hash', i.logo_hash, 'width', i.logo_width, 'height', i.logo_height,
    'hasIcon', i.icon is not null) end as logo`;
const announced = sql`
  case when i.announcement is not null then json_build_object('id', i.announced_edition::text, 'audience', i.announced_for, 'tone', i.announced_tone,
    'texts', i.announcement, 'from', i.announced_from, 'until', i.announced_until,
    'isCurrent', i.announced_from <= now() and (i.announced_until is null or i.announced_until > now()),
    'isOver', i.announced_until is not null and i.announced_until <= now()) end as announcement`;

/** Reads the settings without announcement, registration and texts. */
export function readInstallation(db: Queries): Promise<InstallationRow> {
  return db.one(sql`select ${stored} from installation i`);
}

/** Reads all settings that pages use. */
export function seeInstallation(db: Queries): Promise<InstallationSeen> {
  return db.one(sql`
    select ${stored}, ${announced}, i.registration, i.provider_registers as "providerRegisters", i.mail_domains as "mailDomains",
      coalesce(i.provider->>'name', substring(i.provider->>'issuer' from '//([^/]+)')) as "providerName",
      (select coalesce(json_object_agg(language, json_build_object('heading', title, 'lead', lead)), '{}') from own_texts where name = 'home') as home,
      (select coalesce(json_object_agg(name, languages), '{}') from (
        select name, json_agg(language order by language) as languages from own_texts where name <> 'home' group by name) as own) as "ownTexts"
    from installation i`);
}

/** The announcement, even if it is not yet or no longer shown; null if there is none. */
export async function findAnnouncement(db: Queries): Promise<AnnouncementRow | null> {
  return (await db.one<{ announcement: AnnouncementRow | null }>(sql`select ${announced} from installation i`)).announcement;
}

/** Quotas that differ from the configuration. */
export async function findQuotas(db: Queries): Promise<InstallationRow['quotas']> {
  return (await db.one<Pick<InstallationRow, 'quotas'>>(sql`select quotas from installation`)).quotas;
}

/** Saves the names of site, owner and hosting company. */
export async function saveNames(
  tx: Transaction,
  { siteName, ownerName, hostingName }: Pick<InstallationRow, 'siteName' | 'ownerName' | 'hostingName'>,
): Promise<void> {
  await tx.run(sql`
    update installation set site_name = ${siteName}, owner_name = ${ownerName}, hosting_name = ${hostingName}, edition = edition + 1`);
}

/** Saves the logo; null removes it. */
export async function saveLogo(tx: Transaction, logo: (Omit<LogoRow, 'hasIcon'> & LogoPictures) | null): Promise<void> {
  await tx.run(sql`
    update installation set logo = ${logo?.png ?? null}, logo_hash = ${logo?.hash ?? null}, logo_width = ${logo?.width ?? null},
      logo_height = ${logo?.height ?? null}, icon = ${logo?.icon ?? null}, masked_icon = ${logo?.maskedIcon ?? null}, edition = edition + 1`);
}

/** The logo as PNG, with its hash; undefined without one. */
export function findLogo(db: Queries): Promise<{ png: Buffer; hash: string } | undefined> {
  return db.maybeOne(sql`select logo as png, logo_hash as hash from installation where logo is not null`);
}

/** An icon of the site as PNG, with the hash of its logo; undefined without one. */
export function findIcon(db: Queries, which: 'icon' | 'maskedIcon'): Promise<{ png: Buffer; hash: string } | undefined> {
  const column = which === 'icon' ? sql`icon` : sql`masked_icon`;
  return db.maybeOne(sql`select ${column} as png, logo_hash as hash from installation where ${column} is not null`);
}

/** Saves a quota; null restores the configured one. */
export async function saveQuota(tx: Transaction, name: string, quota: QuotaBounds | null): Promise<void> {
  await tx.run(sql`
    update installation set edition = edition + 1,
      quotas = quotas - ${name}::text || jsonb_strip_nulls(jsonb_build_object(${name}::text, ${quota && JSON.stringify(quota)}::jsonb))`);
}

/**
 * Replaces the announcement. The new ID makes it visible to people who dismissed the previous one.
 */
export async function saveAnnouncement(
  tx: Transaction,
  { audience, tone, texts, from, until }: Omit<AnnouncementRow, 'id' | 'isCurrent' | 'isOver'>,
): Promise<void> {
  await tx.run(sql`
    update installation set announcement = ${JSON.stringify(texts)}, announced_for = ${audience}, announced_tone = ${tone},
      announced_from = ${from}::timestamptz, announced_until = ${until}::timestamptz, announced_edition = edition + 1, edition = edition + 1`);
}

export async function removeAnnouncement(tx: Transaction): Promise<void> {
  await tx.run(sql`
    update installation set announcement = null, announced_for = null, announced_tone = null, announced_from = null, announced_until = null,
      announced_edition = null, edition = edition + 1`);
}

/** The text of administrators in a language; undefined without one. */
export function findOwnText(db: Queries, name: OwnTextName, language: Language): Promise<OwnText | undefined> {
  return db.maybeOne(sql`
    select title, lead, body, updated_at as "updatedAt" from own_texts where name = ${name} and language = ${language}`);
}

/** The text of administrators in all its languages. */
export function ownTextsOf(db: Queries, name: OwnTextName): Promise<(OwnText & { language: Language })[]> {
  return db.many(sql`
    select language, title, lead, body, updated_at as "updatedAt" from own_texts where name = ${name} order by language`);
}

/** Saves a text of administrators in one language. */
export async function saveOwnText(
  tx: Transaction,
  name: OwnTextName,
  language: Language,
  { title, lead, body }: Omit<OwnText, 'updatedAt'>,
): Promise<void> {
  await tx.run(sql`
    insert into own_texts (name, language, title, lead, body) values (${name}, ${language}, ${title}, ${lead}, ${body})
    on conflict (name, language) do update set title = excluded.title, lead = excluded.lead, body = excluded.body, updated_at = now()`);
  await tx.run(sql`update installation set edition = edition + 1`);
}

/** Removes a text of administrators in one language. */
export async function removeOwnText(tx: Transaction, name: OwnTextName, language: Language): Promise<void> {
  await tx.run(sql`delete from own_texts where name = ${name} and language = ${language}`);
  await tx.run(sql`update installation set edition = edition + 1`);
}
