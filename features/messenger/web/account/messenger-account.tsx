import { useState, type ReactNode } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import {
  listBlocks,
  listConversations,
  readConversation,
  readMessengerSettings,
  saveMessengerSettings,
  unblockPerson,
} from '../../contract/endpoints.ts';
import { blocksQuery, settingsQuery } from '../queries.ts';
import { useMessengerWords } from '../words.ts';

/** Presence setting and blocked people, on the account page. */
export function MessengerAccount(): ReactNode {
  const t = useMessengerWords();
  const settings = useQuery(settingsQuery());
  const blocks = useQuery(blocksQuery());
  return (
    <Card as="section" id="messenger" className="scroll-mt-24 tablet:p-6">
      <h2 className="text-xl">{t('title')}</h2>
      <QueryStates query={settings} skeleton={<Skeleton shape="text" count={1} label={t('loading')} className="mt-4" />}>
        {({ sharesPresence }) => <PresenceChoice sharesPresence={sharesPresence} />}
      </QueryStates>
      <h3 className="mt-6 text-base">{t('blockedPeople')}</h3>
      <QueryStates query={blocks} skeleton={<Skeleton shape="text" count={1} label={t('loading')} className="mt-2" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="mt-1 text-muted">{t('nobodyBlocked')}</p>
          ) : (
            <ul className="mt-1 divide-y divide-line">
              {items.map(({ id, name }) => (
                <Blocked key={id} id={id} name={name} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </Card>
  );
}

function PresenceChoice({ sharesPresence }: { sharesPresence: boolean }): ReactNode {
  const t = useMessengerWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [wanted, setWanted] = useState<boolean>();
  async function choose(next: boolean) {
    setWanted(next);
    try {
      await call(saveMessengerSettings, { body: { sharesPresence: next } });
      toast(t('saved'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(readMessengerSettings);
    setWanted(undefined);
  }
  return (
    <label className="mt-4 flex items-start gap-3">
      <input
        type="checkbox"
        checked={wanted ?? sharesPresence}
        onChange={(event) => void choose(event.target.checked)}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        {t('sharesPresence')}
        <span className="block text-sm text-muted">{t('sharesPresenceText')}</span>
      </span>
    </label>
  );
}

function Blocked({ id, name }: { id: string; name: string }): ReactNode {
  const t = useMessengerWords();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  async function unblock() {
    setIsBusy(true);
    await call(unblockPerson, { params: { userId: id } }).catch(() => {});
    await refresh(listBlocks, listConversations, readConversation);
    setIsBusy(false);
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <PersonName id={id} name={name} picture="small" />
      </span>
      <Button size="small" variant="secondary" isBusy={isBusy} aria-label={t('unblockNamed', { name })} onClick={() => void unblock()}>
        {t('unblock')}
      </Button>
    </li>
  );
}
