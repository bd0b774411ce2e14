import { expect, test } from 'vitest';
import documentWords from '#features/documents/words/en.json' with { type: 'json' };
import { query } from '#platform/web/api/api.ts';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { listLimits, readStoredAnnouncement, readLinkRule, readNames } from '../../contract/endpoints.ts';
import type { StoredAnnouncement, LimitRead } from '../../contract/shapes.ts';
import announcementWords from '../../words/announcement/en.json' with { type: 'json' };
import en from '../../words/en.json' with { type: 'json' };
import { Banner } from '../announcement/banner.tsx';
import { AnnouncementSection } from './announcement-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { OwnerSection } from './owner-section.tsx';

const words = { installation: en, documents: documentWords, 'installation/announcement': announcementWords };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const stored: StoredAnnouncement = {
  id: 'one',
  texts: { en: 'We move on Sunday.', fr: 'Nous déménageons dimanche.' },
  tone: 'warn',
  audience: 'members',
  from: '2026-03-02T08:00:00Z',
  until: '2026-03-05T08:00:00Z',
  isCurrent: true,
  isOver: false,
};
const section = (announcement: StoredAnnouncement | null) =>
  renderHtml(<AnnouncementSection />, { words, read: [[query(readStoredAnnouncement, {}), { announcement }]] });

test('AD-07 the state of an announcement is shown: visible, until when, from when, or over; and it can be removed', () => {
  const status = (fields: Partial<StoredAnnouncement>) => textOf(section({ ...stored, ...fields }));
  expect(status({})).toContain('Visible now, until March 5, 2026');
  expect(status({ until: null })).toContain(en['announcement.shown']);
  expect(status({ isCurrent: false })).toContain('Scheduled for March 2, 2026');
  const over = status({ isCurrent: false, isOver: true });
  expect(over).toContain(en['announcement.over']);
  expect(over).not.toContain('Scheduled for');
  expect(section(stored)).toContain(`>${en['announcement.remove']}<`);
  expect(section(null)).not.toContain(`>${en['announcement.remove']}<`);
});

test('AD-07 the form starts with the current announcement; a new one is for everybody and informational', () => {
  const written = section(stored);
  expect(written).toMatch(/<textarea[^>]*>\s*We move on Sunday\.<\/textarea>/);
  expect(written).toMatch(/<textarea[^>]*lang="fr"[^>]*>\s*Nous déménageons dimanche\.<\/textarea>/);
  expect(written).toContain('<option value="members" selected="">');
  expect(written).toContain('<option value="warn" selected="">');
  // In the time zone of the reader.
  const local = (instant: string) => {
    const time = new Date(instant);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  };
  expect(controlsOf(written).filter((each) => each.includes('datetime-local'))).toEqual([
    `from type=datetime-local value=${local(stored.from)}`,
    `until type=datetime-local value=${local(stored.until ?? '')}`,
  ]);
  const fresh = section(null);
  expect(fresh).toContain('<option value="everybody" selected="">');
  expect(fresh).toContain('<option value="info" selected="">');
  expect(controlsOf(fresh)).toEqual([
    'texts.en data-limit=500',
    'texts.fr data-limit=500',
    'texts.es data-limit=500',
    'audience',
    'tone',
    'from type=datetime-local',
    'until type=datetime-local',
  ]);
});

test('AD-07 readers see an announcement in their language, else in one that it has', () => {
  const banner = (language: 'en' | 'fr' | 'es', texts: object) =>
    renderHtml(<Banner announcement={{ id: 'one', tone: 'info', texts }} />, { language, words });
  expect(banner('fr', stored.texts)).toMatch(/<p lang="fr"[^>]*>Nous déménageons dimanche\.<\/p>/);
  expect(banner('es', stored.texts)).toMatch(/<p lang="en"[^>]*>We move on Sunday\.<\/p>/);
  expect(banner('en', { es: 'Nos mudamos.' })).toMatch(/<p lang="es"[^>]*>Nos mudamos\.<\/p>/);
  expect(banner('en', {})).toBe('');
});

test('AD-07 the names of site, owner and hosting are shown as stored, with the configured ones beside them', () => {
  const owner = (names: object) =>
    renderHtml(<OwnerSection />, {
      words,
      read: [
        [
          query(readNames, {}),
          {
            siteName: null,
            ownerName: null,
            hostingName: null,
            configured: { siteName: 'Atrium', ownerName: 'Marsh Trust', hostingName: '' },
            ...names,
          },
        ],
      ],
    });
  const none = owner({});
  expect(controlsOf(none)).toEqual([
    expect.stringMatching(/^siteName type=text autocomplete=off data-limit=\d+$/),
    'ownerName type=text autocomplete=off data-limit=100',
    'hostingName type=text autocomplete=off data-limit=200',
  ]);
  expect(none).toContain('If empty: Atrium, from the configuration of the server.');
  expect(none).toContain('If empty: Marsh Trust, from the configuration of the server.');
  expect(none).toContain(en['owner.noneConfigured']);
  const some = controlsOf(owner({ siteName: 'Herons', ownerName: 'Ana', hostingName: 'Us' }));
  expect(some.map((each) => /value=(\w+)/.exec(each)?.[1])).toEqual(['Herons', 'Ana', 'Us']);
});

const limit: LimitRead = { name: 'documents', feature: 'documents', configured: { whole: 10_000, small: 50 }, kept: null };
test('AD-07 a limit shows its value and that it was changed; it can be reset', () => {
  const limits = (items: readonly LimitRead[], linkRule = { days: 7, posts: 3 }) =>
    renderHtml(<LimitsSection />, {
      words,
      read: [
        [query(listLimits, {}), items],
        [query(readLinkRule, {}), linkRule],
      ],
    });
  const plain = limits([limit]);
  const name = documentWords['limit.documents'];
  expect(textOf(plain)).toContain(`In total Established New ${name}`);
  expect(controlsOf(plain)).toEqual(['whole type=text value=10,000 inputmode=numeric', 'small type=text value=50 inputmode=numeric']);
  expect(plain).not.toContain(en['limits.perDay']);
  expect(textOf(limits([limit, { ...limit, name: 'filesPerDay' }]))).toMatch(/Per day .*In total/);
  expect(plain).toContain(`aria-label="${name}, ${en['limits.small']}"`);
  expect(textOf(plain)).toContain(`${en['limits.linksDays']} 7 days ${en['limits.linksPosts']} 3 `);
  expect(textOf(limits([limit], { days: 0, posts: 0 }))).toContain(`${en['limits.linksDays']} off ${en['limits.linksPosts']} off`);
  expect(plain).not.toContain('Back to the default');
  const changed = limits([{ ...limit, kept: { whole: 5, small: 0 } }]);
  expect(textOf(changed)).toContain('Changed Back to the default (10,000, 50)');
  expect(controlsOf(changed)).toEqual(['whole type=text value=5 inputmode=numeric', 'small type=text value=0 inputmode=numeric']);
});
