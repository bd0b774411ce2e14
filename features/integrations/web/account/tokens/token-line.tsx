import type { ReactNode } from 'react';
import { tokenAreas, tokenLevels } from '#platform/contract/token-scope.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { RemovalButton } from '#platform/web/ui/removal-button.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { KeyIcon } from '#platform/web/ui/icons.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { listTokens, revokeToken } from '../../../contract/endpoints.ts';
import type { OwnToken } from '../../../contract/token-shapes.ts';
import { useIntegrationWords } from '../../words.ts';

/** One token: scopes, expiry, last use, and a button that revokes it. */
export function TokenLine({ item }: { item: OwnToken }): ReactNode {
  const t = useIntegrationWords();
  const { relative } = useDates();
  const date = useShortDate();
  const { name, ending, scopes, createdAt, expiresAt, isExpired, lastUsedAt } = item;
  const opened = tokenAreas.flatMap((area) => {
    // Write access includes read access.
    const level = tokenLevels.findLast((each) => scopes.includes(`${area}:${each}`));
    return level ? [`${t(`area.${area}`)} (${t(`tokens.level.${level}`)})`] : [];
  });
  const use = lastUsedAt === null ? t('tokens.neverUsed') : t('tokens.used', { used: relative(lastUsedAt) });
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 py-3 first:pt-0 last:pb-0">
      <KeyIcon size={20} className="mt-2 text-muted" />
      <p className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-[560] wrap-anywhere">{name}</bdi>
        <Badge tone={isExpired ? 'warn' : 'plain'}>
          {isExpired ? t('tokens.expired') : t('tokens.expires', { date: date(expiresAt) })}
        </Badge>
      </p>
      <div className="-mr-3.5">
        <Revoking item={item} />
      </div>
      <div className="col-span-2 col-start-2">
        <p className="text-sm">{opened.join(' · ')}</p>
        <p className="text-sm text-muted">{t('tokens.facts', { ending, created: relative(createdAt), use })}</p>
      </div>
    </li>
  );
}

function Revoking({ item: { id, name } }: { item: OwnToken }): ReactNode {
  const t = useIntegrationWords();
  const refresh = useRefresh();
  const labels = {
    remove: t('tokens.revoke'),
    title: t('tokens.revokeTitle'),
    cancel: t('cancel'),
    close: t('close'),
    done: t('tokens.revoked'),
  };
  return (
    <RemovalButton
      named={t('tokens.revokeNamed', { name })}
      labels={labels}
      text={t('tokens.revokeText', { name })}
      onRemove={() => call(revokeToken, { params: { id } })}
      onRemoved={() => refresh(listTokens)}
    />
  );
}
