import { z } from 'zod';
import { announcementAudiences, announcementTones } from '#platform/contract/installation/announcement.ts';
import { prose } from '#platform/contract/installation/prose.ts';
import { siteNameLength } from '#platform/contract/page.ts';
import { line } from '#platform/contract/text.ts';
import { installationLimits, mostOfQuota } from './limits.ts';

/** What the installation is called, who runs it, and where; null is as it is configured. */
export const installationNames = z.strictObject({
  siteName: line(siteNameLength).min(1).nullable(),
  ownerName: line(installationLimits.ownerName).min(1).nullable(),
  hostingName: line(installationLimits.hostingName).nullable(),
});
export const namesRead = z.object({
  siteName: z.string().nullable(),
  ownerName: z.string().nullable(),
  hostingName: z.string().nullable(),
  configured: z.object({ siteName: z.string(), ownerName: z.string(), hostingName: z.string() }),
});

const count = z.int().min(0).max(mostOfQuota);
const quota = z.strictObject({ whole: count, small: count });
/** Null is as it is configured. */
export const limitChange = z.strictObject({ quota: quota.nullable() });
export const limitParams = z.strictObject({ name: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) });
/** `feature` is whose limit it is; its name stands among the words of that one. */
export const limitsRead = z.array(z.object({ name: z.string(), feature: z.string(), configured: quota, kept: quota.nullable() }));
/** So many days, and until so many contributions stood; 0 is not at all. */
export const linkRule = z.object({ days: z.number(), posts: z.number() });
export type LimitRead = z.output<typeof limitsRead>[number];

const instant = z.iso.datetime().refine((text) => text >= '1900' && text < '3000');
const announced = prose(installationLimits.announcement);
/** What is announced: in one language or more, from now on where no beginning is named, and until it is taken back where no end is. */
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
export const announcementKept = z.object({
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
export type AnnouncementKept = NonNullable<z.output<typeof announcementKept>['announcement']>;
/** What the caller is shown at this moment. */
export const announcementShown = z.object({
  announcement: z.object({ id: z.string(), tone: z.enum(announcementTones), texts }).nullable(),
});
