import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { settingsQuery } from '../queries.ts';
import { useNotificationWords } from '../words.ts';
import { KindGroups } from './kind-groups.tsx';
import { LevelLine } from './level-line.tsx';
import { MailSettings } from './mail-settings.tsx';
import { PushSettings } from './push-settings.tsx';
import { QuietSettings } from './quiet-settings.tsx';
import { useChangeSettings } from './use-change-settings.ts';

/** Settings of notifications (`/notifications/settings`). Each change is saved immediately. */
export function SettingsPage() {
  const t = useNotificationWords();
  const settings = useQuery(settingsQuery());
  const change = useChangeSettings();
  return (
    <PageBody>
      <HeadTags>
        <title>{t('settingsTitle')}</title>
      </HeadTags>
      <PageHeader title={t('settingsTitle')} lead={t('settingsLead')} above={<BackLink to="/notifications">{t('title')}</BackLink>} />
      <QueryStates query={settings} skeleton={<Skeleton shape="list" count={8} label={t('loading')} />}>
        {({ kinds, groups, delivery, push }) => (
          <div className="grid grid-cols-1 items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
            <SectionCard title={t('kindsTitle')}>
              <KindGroups kinds={kinds} />
            </SectionCard>
            <div className="grid grid-cols-1 gap-5 desktop:row-span-2">
              <MailSettings delivery={delivery} />
              <PushSettings push={push} />
              <QuietSettings delivery={delivery} />
            </div>
            <SectionCard title={t('groupsTitle')} text={t(groups.length ? 'groupsText' : 'noGroups')}>
              <ul className="-my-3 divide-y divide-line empty:hidden">
                {groups.map(({ id, name, ...level }) => (
                  <LevelLine
                    key={id}
                    name={name}
                    levels={['all', 'mentions', 'nothing']}
                    {...level}
                    onChange={(next) => change({ groups: [{ groupId: id, ...next }] })}
                  />
                ))}
              </ul>
            </SectionCard>
          </div>
        )}
      </QueryStates>
    </PageBody>
  );
}
