import { useState, type ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useRefresh } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { listWebhooks, makeWebhook } from '../../../contract/endpoints.ts';
import type { OwnWebhook } from '../../../contract/webhook-shapes.ts';
import { webhooksQuery } from '../../queries.ts';
import { ShownOnce } from '../shown-once.tsx';
import { useIntegrationWords } from '../../words.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';

/** Webhooks of a person, with a form for new ones. */
export function Webhooks(): ReactNode {
  const t = useIntegrationWords();
  const found = useQuery(webhooksQuery());
  const make = useCreation(makeWebhook);
  const refresh = useRefresh();
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <SectionCard
      id="webhooks"
      title={t('webhooks.title')}
      text={t('webhooks.text')}
      action={
        !isMaking &&
        found.data && (
          <Button variant="secondary" size="small" icon={PlusIcon} onClick={() => setIsMaking(true)}>
            {t('webhooks.new')}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        {secret !== undefined && (
          <ShownOnce title={t('webhooks.made')} text={t('webhooks.madeText')} secret={secret} onEnd={() => setSecret(undefined)} />
        )}
        <QueryStates query={found} skeleton={<Skeleton shape="list" count={1} label={t('loading')} />}>
          {({ items, kinds }) => (
            <>
              {isMaking && (
                <WebhookForm
                  kinds={kinds}
                  submitLabel={t('webhooks.create')}
                  onSubmit={async (body) => {
                    setSecret((await make({ body })).secret);
                    setIsMaking(false);
                    await refresh(listWebhooks);
                  }}
                  onEnd={() => setIsMaking(false)}
                />
              )}
              {items.length > 0 ? <WebhookList items={items} /> : !isMaking && <p className="text-muted">{t('webhooks.none')}</p>}
            </>
          )}
        </QueryStates>
      </div>
    </SectionCard>
  );
}

function WebhookList({ items }: { items: readonly OwnWebhook[] }): ReactNode {
  const t = useIntegrationWords();
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1 basis-48">
            <Link to={`/client/integrations/${item.id}`} className="link font-[560] wrap-anywhere">
              <bdi>{item.name}</bdi>
            </Link>
            <p className="text-sm text-muted">
              <bdi className="wrap-anywhere">{new URL(item.address).host}</bdi>
            </p>
            <p className="text-sm text-muted">{t('webhooks.kindsCount', { count: item.kinds.length })}</p>
          </div>
          <WebhookState webhook={item} />
        </li>
      ))}
    </ul>
  );
}
