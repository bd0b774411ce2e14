import { expect, test } from 'vitest';
import { features } from './features.ts';

test('OP-06 each periodic job has one name and its schedule: emails every minute, deletions at night', () => {
  const jobs = features.flatMap(({ periodicJobs = [] }) => periodicJobs).map(({ name, cron }) => `${name} ${cron}`);
  expect(jobs.toSorted()).toEqual([
    'accounts.liftSuspensions * * * * *',
    'accounts.retention 41 3 * * *',
    'accounts.sweep 17 * * * *',
    'admin.watchBackups 33 * * * *',
    'analytics.sweep 5 * * * *',
    'contact.sweep 41 * * * *',
    'designs.invite * * * * *',
    'designs.lapse 25 * * * *',
    'directory.sweep 53 * * * *',
    'documents.emptyOldBins 40 3 * * *',
    'documents.placeWords * * * * *',
    'documents.sweepMedia 50 3 * * *',
    'events.forgetInvitations 25 4 * * *',
    'events.forgetReminders 20 4 * * *',
    'events.remind * * * * *',
    'events.sweepSeries 12 * * * *',
    'figures.count */10 * * * *',
    'files.expire * * * * *',
    'files.mail * * * * *',
    'groups.invite * * * * *',
    'groups.sweepInvitations 35 * * * *',
    'inbound-mail.sweep 44 3 * * *',
    'integrations.deliver * * * * *',
    'integrations.forgetOld 35 3 * * *',
    'moderation.sweep 20 4 * * *',
    'negotiation.sweep 35 3 * * *',
    'notifications.forgetOld 50 3 * * *',
    'notifications.mail * * * * *',
    'notifications.push * * * * *',
    'polls.close * * * * *',
    'search.forgetWords 20 4 * * *',
    'search.learnWords * * * * *',
    'search.lookOver 50 4 * * *',
    'search.placeWords * * * * *',
    'search.watch */5 * * * *',
    'uploads.sweep 29 * * * *',
  ]);
});
