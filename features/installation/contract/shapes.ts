import { z } from 'zod';
import { announcementAudiences, announcementTones } from '#platform/contract/installation/announcement.ts';
import { prose } from '#platform/contract/installation/prose.ts';
import { siteNameLength } from '#platform/contract/page.ts';
import { line } from '#platform/contract/text.ts';
import { installationLimits, mostOfQuota } from './limits.ts';

/** Name of the site, its owner and its hosting; null means as configured. */
export const installationNames = z.strictObject({
  siteName: line(siteNameLength).min(1).nullable(),
  ownerName: line(installationLimits.ownerName).min(1).nullable(),
  hostingName: line(installationLimits.hostingName).nullable(),
});
const siteLogo = z.object({
  address: z.string(),
  width: z.int(),
  height: z.int(),
  icon: z.string().optional(),
  maskedIcon: z.string().optional(),
});

export const namesRead = z.object({
  siteName: z.string().nullable(),
  ownerName: z.string().nullable(),
  hostingName: z.string().nullable(),
  logo: siteLogo.nullable(),
  configured: z.object({ siteName: z.string(), ownerName: z.string(), hostingName: z.string() }),
});

/** A JPEG, PNG or WebP as data URL. */
export const newLogo = z.strictObject({
  image: z
    .string()
    .max(Math.ceil(installationLimits.logoBytes / 3) * 4 + 30)
    .refine((text) => /^data:image\/(?:jpeg|png|webp);base64,[\w+/]+={0,2}$/.test(text), { params: { code: 'installation.logoInvalid' } }),
});

const count = z.int().min(0).max(mostOfQuota);
const quota = z.strictObject({ whole: count, small: count });
/** Null resets to the configured value. */
export const limitChange = z.strictObject({ quota: quota.nullable() });
export const limitParams = z.strictObject({ name: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) });
/** `feature` declares the limit; its words have the name. */
export const limitsRead = z.array(z.object({ name: z.string(), feature: z.string(), configured: quota, kept: quota.nullable() }));
/**
 * Posts with external links are held while the account is younger than `days` or has fewer than
 * `posts` published posts. Both 0: off.
 */
export const linkRule = z.object({ days: z.number(), posts: z.number() });
export type LimitRead = z.output<typeof limitsRead>[number];

const instant = z.iso.datetime().refine((text) => text >= '1900' && text < '3000');
const announced = prose(installationLimits.announcement);
/**
 * An announcement in at least one language. `from` null: immediately; `until` null: until it is
 * removed.
 */
export const newAnnouncement = z.strictObject({
  texts: z
    .strictObject({ en: announced, fr: announced, es: announced })
    .refine((texts) => Object.values(texts).some((text) => text.trim() !== ''), {
      params: { code: 'announcement.empty' },
    }),
  tone: z.enum(announcementTones),
  audience: z.enum(announcementAudiences),
  from: instant.nullable(),
  until: instant.nullable(),
});
const texts = z.object({ en: z.string().optional(), fr: z.string().optional(), es: z.string().optional() });
export const announcementStored = z.object({
  announcement: z
    .object({
      id: z.string(),
      texts,
      tone: z.enum(announcementTones),
      audience: z.enum(announcementAudiences),
      from: z.string(),
      until: z.string().nullable(),
      isCurrent: z.boolean(),
      isOver: z.boolean(),
    })
    .nullable(),
});
export type StoredAnnouncement = NonNullable<z.output<typeof announcementStored>['announcement']>;
/** The announcement that the caller sees now. */
export const announcementShown = z.object({
  announcement: z.object({ id: z.string(), tone: z.enum(announcementTones), texts }).nullable(),
});
