import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import {
  changeWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  readWebhook,
  renewSecret,
  tryWebhook,
} from '../../../contract/endpoints.ts';
import type { OwnWebhook } from '../../../contract/webhook-shapes.ts';
import { webhooksQuery } from '../../queries.ts';
import { ShownOnce } from '../shown-once.tsx';
import { useIntegrationWords } from '../../words.ts';
import { WebhookForm } from './webhook-form.tsx';

export function WebhookActions({ webhook }: { webhook: OwnWebhook }): ReactNode {
  const t = useIntegrationWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const offered = useQuery(webhooksQuery());
  const [isEditing, setIsEditing] = useState(false);
  const [asked, setAsked] = useState<'renew' | 'delete'>();
  const [secret, setSecret] = useState<string>();
  const { id, name, address, kinds, off } = webhook;

  /** Runs an action and shows its result as a toast. */
  async function perform(work: () => Promise<unknown>, sentence?: string): Promise<boolean> {
    try {
      await work();
      if (sentence !== undefined) toast(sentence, { tone: 'success' });
      return true;
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
      return false;
    } finally {
      setAsked(undefined);
      await refresh(readWebhook, listWebhooks, listDeliveries);
    }
  }
  const change = (isOn: boolean, content: Pick<OwnWebhook, 'name' | 'address' | 'kinds'>) =>
    call(changeWebhook, { params: { id }, body: { ...content, isOn } });
  const renew = async () => setSecret((await call(renewSecret, { params: { id }, body: {} })).secret);

  if (isEditing && offered.data)
    return (
      <Card className="tablet:p-6">
        <WebhookForm
          kinds={offered.data.kinds}
          webhook={webhook}
          submitLabel={t('webhook.save')}
          onSubmit={async (content) => {
            await change(!off, content);
            toast(t('webhook.saved'), { tone: 'success' });
            setIsEditing(false);
            await refresh(readWebhook, listWebhooks);
          }}
          onEnd={() => setIsEditing(false)}
        />
      </Card>
    );
  return (
    <>
      {secret !== undefined && (
        <ShownOnce title={t('webhooks.made')} text={t('webhooks.madeText')} secret={secret} onEnd={() => setSecret(undefined)} />
      )}
      <Buttons
        isOff={off !== null}
        onTry={() => perform(() => call(tryWebhook, { params: { id }, body: {} }), t('webhook.testSent'))}
        onEdit={() => setIsEditing(true)}
        onSwitch={() =>
          perform(() => change(off !== null, { name, address, kinds }), t(off ? 'webhook.switchedOn' : 'webhook.switchedOff'))
        }
        onAsk={setAsked}
      />
      <Confirmations
        name={name}
        asked={asked}
        onClose={() => setAsked(undefined)}
        onRenew={() => perform(renew)}
        onDelete={async () => {
          if (await perform(() => call(deleteWebhook, { params: { id } }), t('webhook.deleted'))) navigate('/client/integrations');
        }}
      />
    </>
  );
}

interface ButtonsProps {
  isOff: boolean;
  onTry: () => Promise<unknown>;
  onEdit: () => void;
  onSwitch: () => Promise<unknown>;
  onAsk: (what: 'renew' | 'delete') => void;
}

function Buttons({ isOff, onTry, onEdit, onSwitch, onAsk }: ButtonsProps): ReactNode {
  const t = useIntegrationWords();
  return (
    <div className="flex flex-wrap gap-2.5">
      {!isOff && (
        <Button size="small" onClick={onTry}>
          {t('webhook.test')}
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={onEdit}>
        {t('webhook.edit')}
      </Button>
      <Button variant="secondary" size="small" onClick={onSwitch}>
        {t(isOff ? 'webhook.switchOn' : 'webhook.switchOff')}
      </Button>
      <Button variant="secondary" size="small" onClick={() => onAsk('renew')}>
        {t('webhook.renew')}
      </Button>
      <Button variant="quiet" size="small" onClick={() => onAsk('delete')}>
        {t('webhook.delete')}
      </Button>
    </div>
  );
}

interface ConfirmationsProps {
  name: string;
  asked: 'renew' | 'delete' | undefined;
  onClose: () => void;
  onRenew: () => Promise<unknown>;
  onDelete: () => Promise<void>;
}

/** Dialogs that confirm a new secret or the deletion. */
function Confirmations({ name, asked, onClose, onRenew, onDelete }: ConfirmationsProps): ReactNode {
  const t = useIntegrationWords();
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'renew'}
        onClose={onClose}
        onConfirm={onRenew}
        title={t('webhook.renewTitle')}
        labels={{ confirm: t('webhook.renew'), cancel: t('cancel'), close: t('close') }}
      >
        <p>{t('webhook.renewText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={onClose}
        onConfirm={onDelete}
        title={t('webhook.deleteTitle')}
        labels={{ confirm: t('webhook.delete'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        <p>{t('webhook.deleteText', { name })}</p>
      </ConfirmDialog>
    </>
  );
}
