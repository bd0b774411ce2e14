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
import type { OfferedKind, OwnWebhook } from '../../../contract/webhook-shapes.ts';
import { webhooksQuery } from '../../queries.ts';
import { ShownOnce } from '../shown-once.tsx';
import { useIntegrationWords } from '../../words.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Actions on a webhook, or the form while it is edited. */
export function WebhookActions({ webhook }: { webhook: OwnWebhook }): ReactNode {
  const t = useIntegrationWords();
  const offered = useQuery(webhooksQuery());
  const [isEditing, setIsEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (isEditing && offered.data) return <EditWebhook webhook={webhook} kinds={offered.data.kinds} onEnd={() => setIsEditing(false)} />;
  return (
    <>
      {secret !== undefined && (
        <ShownOnce title={t('webhooks.made')} text={t('webhooks.madeText')} secret={secret} onEnd={() => setSecret(undefined)} />
      )}
      <Actions webhook={webhook} onEdit={() => setIsEditing(true)} onSecret={setSecret} />
    </>
  );
}

const change = (id: string, isOn: boolean, content: Pick<OwnWebhook, 'name' | 'address' | 'kinds'>) =>
  call(changeWebhook, { params: { id }, body: { ...content, isOn } });

interface EditWebhookProps {
  webhook: OwnWebhook;
  kinds: readonly OfferedKind[];
  onEnd: () => void;
}

function EditWebhook({ webhook, kinds, onEnd }: EditWebhookProps): ReactNode {
  const t = useIntegrationWords();
  const toast = useToast();
  const refresh = useRefresh();
  return (
    <Card className="tablet:p-6">
      <WebhookForm
        kinds={kinds}
        webhook={webhook}
        submitLabel={t('webhook.save')}
        onSubmit={async (content) => {
          await change(webhook.id, !webhook.off, content);
          toast(t('webhook.saved'), { tone: 'success' });
          onEnd();
          await refresh(readWebhook, listWebhooks);
        }}
        onEnd={onEnd}
      />
    </Card>
  );
}

interface ActionsProps {
  webhook: OwnWebhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

/** Buttons, and the dialogs that some of them open. */
function Actions({ webhook, onEdit, onSecret }: ActionsProps): ReactNode {
  const t = useIntegrationWords();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'renew' | 'delete'>();
  const close = () => setAsked(undefined);
  const perform = usePerform(close);
  const { id, name, address, kinds, off } = webhook;
  return (
    <>
      <Buttons
        isOff={off !== null}
        onTry={() => perform(() => call(tryWebhook, { params: { id }, body: {} }), t('webhook.testSent'))}
        onEdit={onEdit}
        onSwitch={() =>
          perform(() => change(id, off !== null, { name, address, kinds }), t(off ? 'webhook.switchedOn' : 'webhook.switchedOff'))
        }
        onAsk={setAsked}
      />
      <Confirmations
        name={name}
        asked={asked}
        onClose={close}
        onRenew={() => perform(async () => onSecret((await call(renewSecret, { params: { id }, body: {} })).secret))}
        onDelete={async () => {
          if (await perform(() => call(deleteWebhook, { params: { id } }), t('webhook.deleted'))) navigate('/client/integrations');
        }}
      />
    </>
  );
}

/** Runs an action, shows its result as a toast, and returns whether it succeeded. */
function usePerform(onEnd: () => void): (work: () => Promise<unknown>, sentence?: string) => Promise<boolean> {
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  return async (work, sentence) => {
    try {
      await work();
      if (sentence !== undefined) toast(sentence, { tone: 'success' });
      return true;
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
      return false;
    } finally {
      onEnd();
      await refresh(readWebhook, listWebhooks, listDeliveries);
    }
  };
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
