import type { Community } from './community.ts';
import type { DemoText } from './read-texts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Age of the first text in days; users and groups are slightly older. */
const textDays = 396;

export interface TextDates {
  begunAt: Date;
  /** Absent for a draft. */
  publishedAt: Date | undefined;
  updatedAt: Date;
  /** Published without the last paragraph, which the author adds at `updatedAt`. */
  isRevised: boolean;
}

/** Dates of all demo content. */
export interface Dates {
  texts: ReadonlyMap<DemoText, TextDates>;
  /** By username. */
  joined: ReadonlyMap<string, Date>;
  lastSeen: ReadonlyMap<string, Date>;
  /** By key. */
  founded: ReadonlyMap<string, Date>;
  /** By `membershipKey`. */
  memberships: ReadonlyMap<string, { askedAt: Date; decidedAt: Date | undefined }>;
}

export const membershipKey = (group: string, username: string): string => `${group}/${username}`;

/**
 * Spreads a community over the 14 months before `now`, deterministically: during working hours and
 * increasingly dense. Accounts precede groups, groups precede memberships, and these precede texts.
 */
export function planDates({ people, groups, texts }: Community, now: Date): Dates {
  const back = (days: number) => new Date(now.getTime() - days * dayMs);
  const published = texts.filter(({ state }) => state !== 'draft');
  const instants = published
    .map((_, index) => workingHour(back(textDays * (1 - (index + 0.5) / published.length) ** 1.35), index, now))
    .sort((one, other) => one.getTime() - other.getTime());
  const textDates = new Map<DemoText, TextDates>();
  for (const [index, text] of published.entries()) textDates.set(text, datesOf(instants[index] ?? now, index, now));
  for (const [index, text] of texts.filter(({ state }) => state === 'draft').entries())
    textDates.set(text, { begunAt: back(3 + index), publishedAt: undefined, updatedAt: back(1 + index / 3), isRevised: false });

  const firstOf = (isMeant: (text: DemoText) => boolean): Date =>
    earliest(...texts.filter(isMeant).map((text) => textDates.get(text)?.begunAt ?? now), now);
  const founded = new Map(
    groups.map(({ key }, index) => [
      key,
      earliest(
        back(425 - 21 * index),
        days(
          firstOf((text) => text.groups.includes(key)),
          -12,
        ),
      ),
    ]),
  );
  const joined = new Map(
    people.map(({ username }, index) => {
      const ownGroups = groups.filter(({ manager }) => manager === username).map(({ key }) => days(founded.get(key) ?? now, -3));
      return [
        username,
        earliest(
          back(422 - 9 * index),
          days(
            firstOf(({ author }) => author === username),
            -6,
          ),
          ...ownGroups,
        ),
      ];
    }),
  );
  const memberships = new Map<string, { askedAt: Date; decidedAt: Date | undefined }>();
  for (const [place, { key, manager, members, asking = [], visibility }] of groups.entries()) {
    const at = founded.get(key) ?? now;
    memberships.set(membershipKey(key, manager), { askedAt: at, decidedAt: at });
    for (const [index, username] of members.entries()) {
      const possible = latest(at, joined.get(username) ?? now);
      const needed = days(
        firstOf(({ author, groups: keys }) => author === username && keys.includes(key)),
        -2,
      );
      const askedAt = earliest(days(possible, 1 + ((place * 7 + index * 5) % 30)), needed, back(1));
      memberships.set(membershipKey(key, username), { askedAt, decidedAt: visibility === 'public' ? askedAt : days(askedAt, 0.4) });
    }
    for (const [index, username] of asking.entries())
      memberships.set(membershipKey(key, username), { askedAt: back(0.3 + place / 2 + index), decidedAt: undefined });
  }
  const lastSeen = new Map(
    people.map(({ username }, index) => {
      const written = texts.filter(({ author }) => author === username).map((text) => textDates.get(text)?.updatedAt ?? now);
      return [username, latest(back(((index * 13) % 19) + 0.2), ...written)];
    }),
  );
  return { texts: textDates, joined, lastSeen, founded, memberships };
}

function datesOf(publishedAt: Date, index: number, now: Date): TextDates {
  const begunAt = new Date(publishedAt.getTime() - (1 + ((index * 7) % 50)) * hourMs);
  const revisedAt = days(publishedAt, 1 + (index % 8));
  const isRevised = index % 6 === 4 && revisedAt < now;
  return { begunAt, publishedAt, updatedAt: isRevised ? revisedAt : publishedAt, isRevised };
}

/** A working hour on a weekday, on the given day or shortly before. */
function workingHour(at: Date, index: number, now: Date): Date {
  let found = new Date(at);
  found.setUTCHours(7 + ((index * 5) % 11), (index * 17) % 60, (index * 37) % 60, 0);
  while (found.getUTCDay() % 6 === 0 || found.getTime() > now.getTime() - hourMs) found = days(found, -1);
  return found;
}

const days = (at: Date, count: number): Date => new Date(at.getTime() + count * dayMs);
const earliest = (...dates: Date[]): Date => new Date(Math.min(...dates.map(Number)));
const latest = (...dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));
