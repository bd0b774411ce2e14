import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { RemovalButton } from '#platform/web/ui/removal-button.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { KeyIcon } from '#platform/web/ui/icons.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { listPasskeys, removePasskey, renamePasskey } from '../../../contract/passkey-endpoints.ts';
import { accountLimits } from '../../../contract/limits.ts';
import type { PasskeyItem } from '../../../contract/passkey-shapes.ts';
import { AccountForm } from '../../account-form.tsx';
import { textOf } from '../../text-of.ts';
import { useAccountWords } from '../../words.ts';

/** A passkey with its last use; can be renamed or deleted. */
export function PasskeyLine({ item }: { item: PasskeyItem }): ReactNode {
  const t = useAccountWords();
  const { relative } = useDates();
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, createdAt, lastUsedAt, isSynced } = item;
  const added = relative(createdAt);
  if (isRenaming) return <Renaming item={item} onEnd={() => setIsRenaming(false)} />;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <KeyIcon size={20} className="mt-0.5 shrink-0 self-start text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-[560] wrap-anywhere">{name}</bdi>
          {isSynced && <Badge>{t('passkeys.synced')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {lastUsedAt === null ? t('passkeys.since', { added }) : t('passkeys.used', { added, used: relative(lastUsedAt) })}
        </p>
      </div>
      <div className="flex flex-wrap max-tablet:-ml-3.5">
        <Button variant="quiet" size="small" aria-label={t('passkeys.renameNamed', { name })} onClick={() => setIsRenaming(true)}>
          {t('passkeys.rename')}
        </Button>
        <Removing item={item} />
      </div>
    </li>
  );
}

function Renaming({ item: { id, name }, onEnd }: { item: PasskeyItem; onEnd: () => void }): ReactNode {
  const t = useAccountWords();
  const toast = useToast();
  const refresh = useRefresh();
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <AccountForm
        submitLabel={t('passkeys.save')}
        beside={
          <Button variant="quiet" className="max-tablet:w-full" onClick={onEnd}>
            {t('account.cancel')}
          </Button>
        }
        onSubmit={async (values) => {
          await call(renamePasskey, { params: { id }, body: { name: textOf(values, 'passkeyName') } });
          toast(t('passkeys.renamed'), { tone: 'success' });
          await refresh(listPasskeys);
          onEnd();
        }}
      >
        <TextField
          name="passkeyName"
          label={t('passkeys.name')}
          defaultValue={name}
          autoComplete="off"
          limit={accountLimits.passkeyName}
          required
        />
      </AccountForm>
    </li>
  );
}

function Removing({ item: { id, name } }: { item: PasskeyItem }): ReactNode {
  const t = useAccountWords();
  const refresh = useRefresh();
  const labels = {
    remove: t('passkeys.remove'),
    title: t('passkeys.removeTitle'),
    cancel: t('account.cancel'),
    close: t('close.dialogClose'),
    done: t('passkeys.removed'),
  };
  return (
    <RemovalButton
      named={t('passkeys.removeNamed', { name })}
      labels={labels}
      text={t('passkeys.removeText', { name })}
      onRemove={() => call(removePasskey, { params: { id } })}
      onRemoved={() => refresh(listPasskeys)}
    />
  );
}
