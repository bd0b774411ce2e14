import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { nameVersion } from '../../contract/endpoints.ts';
import { versionLimits } from '../../contract/limits.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useDocumentWords } from '../words.ts';

/** Button and dialog that give a version a name, or take it away. */
export function NameVersion({ document: { id }, version, name }: { document: DocumentWhole; version: number; name: string }) {
  const t = useDocumentWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const title = t(name ? 'versionRename' : 'versionNameIt');
  return (
    <>
      <Button variant="secondary" icon={PencilIcon} onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={title} closeLabel={t('close')}>
        <Form
          errorText={errorText}
          onSubmit={async (values) => {
            await call(nameVersion, { params: { id, version }, body: { name: String(values['name'] ?? '') } });
            close();
            toast(t('versionNamed'), { tone: 'success' });
            await refresh(...readsOf(id));
          }}
        >
          <TextField
            name="name"
            label={t('versionName')}
            hint={t(name ? 'versionRenameHint' : 'versionNameHint')}
            limit={versionLimits.nameCharacters}
            defaultValue={name}
            required={!name}
            autoComplete="off"
          />
          <FormFoot cancelLabel={t('cancel')} onCancel={close}>
            <SubmitButton>{t('versionNameSave')}</SubmitButton>
          </FormFoot>
        </Form>
      </Dialog>
    </>
  );
}
