import { useState } from 'react';
import {
  GroupField,
  InOneGroup,
  MemberPicker,
  RoleField,
  useAddressedRoles,
  type GroupChoice,
  type Person,
} from '#features/groups/web/public-api.tsx';
import type { AddressedRole } from '#features/groups/contract/role-shapes.ts';
import { RoomLeft } from '#features/uploads/web/public-api.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { beginUploads } from '#platform/web/uploads/uploads.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { fileLimits, filePurpose } from '../../contract/limits.ts';
import { useFileWords } from '../words.ts';
import { ChooseFiles } from './choose-files.tsx';
import { ChosenFiles, type ChosenFile } from './chosen-files.tsx';
import { mayContainLocation } from './may-contain-location.ts';
import type { ShareTarget } from './share-uploaded.ts';

const dayMs = 24 * 3_600_000;
/** Offered expiry times, in days. */
const spans = [1, 7, 30, 90];

interface ShareDialogProps {
  groupId?: string | undefined;
  files: readonly ChosenFile[];
  onFiles: (files: readonly ChosenFile[]) => void;
  onAdd: (files: Iterable<File>) => void;
  onClose: () => void;
  onShared: () => void;
}

/**
 * Dialog that asks for recipient, note and expiry, then adds the files to the upload queue. Mount
 * it only while it is open.
 */
export function ShareDialog({ groupId, onClose, ...sharing }: ShareDialogProps) {
  const t = useFileWords();
  return (
    <Dialog isOpen onClose={onClose} title={t('shareTitle')} closeLabel={t('close')}>
      <InOneGroup asked={groupId} isInDialog why={t('noGroup')}>
        {(choice) => <ShareForm {...sharing} choice={choice} />}
      </InOneGroup>
    </Dialog>
  );
}

type ShareFormProps = Omit<ShareDialogProps, 'groupId' | 'onClose'> & { choice: GroupChoice };

function ShareForm({ choice: { groups, groupId: group, choose }, files, onFiles, onAdd, onShared }: ShareFormProps) {
  const t = useFileWords();
  const errorText = useErrorText();
  const [person, setPerson] = useState<Person>();
  const [roleId, setRoleId] = useState('');
  const roles = useAddressedRoles(group);
  const role = roles.find(({ id }) => id === roleId);

  async function share(values: Readonly<Record<string, unknown>>) {
    const fields = [
      ...(files.length === 0 ? [{ name: 'files', code: 'noFile' }] : []),
      ...(group ? [] : [{ name: 'groupId', code: 'field.required' }]),
      ...(role || person ? [] : [{ name: 'recipientId', code: 'noPerson' }]),
    ];
    const recipient = role ? { roleId: role.id, name: role.name } : person && { recipientId: person.id, name: person.name };
    if (!recipient || fields.length > 0) throw { code: 'input.invalid', fields };
    const target = targetOf(group, recipient, values);
    const named = files.map(withName);
    await beginUploads(named, { purpose: filePurpose, target }).catch(() => {
      throw { code: 'uploadFailed' };
    });
    onShared();
  }

  return (
    <Form
      errorText={(code, field, problem) =>
        code === 'noFile' || code === 'noPerson' || code === 'uploadFailed' ? t(code) : errorText(code, field, problem)
      }
      onSubmit={share}
    >
      <ChooseFiles hasFiles={files.length > 0} onAdd={onAdd} />
      <ChosenFiles
        files={files}
        onRename={(key, name) => onFiles(files.map((each) => (each.key === key ? { ...each, name } : each)))}
        onLeaveOut={(key) => onFiles(files.filter((each) => each.key !== key))}
      />
      {files.some(({ file }) => mayContainLocation(file)) && (
        <CheckboxField name="withoutPlace" label={t('withoutPlace')} hint={t('withoutPlaceHint')} />
      )}
      <GroupField
        {...{ groups, groupId: group }}
        choose={(id) => {
          choose(id);
          setPerson(undefined);
          setRoleId('');
        }}
        // Validated together with file and person, so that all errors show together.
        aria-required
      />
      <RoleField label={t('shareWho')} roles={roles} chosen={role} onChoose={(chosen) => setRoleId(chosen?.id ?? '')} />
      {role && <p className="text-sm text-muted">{t('everyoneText')}</p>}
      {group && !role && (
        <MemberPicker key={group} name="recipientId" label={t('person')} groupId={group} chosen={person} onChoose={setPerson} />
      )}
      <TextArea name="note" label={t('note')} optionalText={t('optional')} limit={fileLimits.note} rows={2} />
      <ExpiryField />
      <SubmitButton>{t('shareNow')}</SubmitButton>
      <RoomLeft />
    </Form>
  );
}

/** Values of the form, as the target of the uploads. */
function targetOf(
  groupId: string,
  { name, recipientId = null, roleId = null }: { name: string; recipientId?: string | null; roleId?: AddressedRole | null },
  values: Readonly<Record<string, unknown>>,
): ShareTarget {
  const days = Number(values['days'] || 0);
  return {
    groupId,
    recipientId,
    roleId,
    recipientName: name,
    note: String(values['note'] ?? ''),
    expiresAt: days > 0 ? new Date(Date.now() + days * dayMs).toISOString() : null,
    withoutPlace: values['withoutPlace'] ? 'yes' : null,
  };
}

/** The file under the chosen name. */
const withName = ({ file, name }: ChosenFile): File =>
  name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });

function ExpiryField() {
  const t = useFileWords();
  return (
    <SelectField
      name="days"
      label={t('expiry')}
      defaultValue=""
      options={[
        { value: '', label: t('expiryNever') },
        ...spans.map((count) => ({ value: String(count), label: t('expiryDays', { count }) })),
      ]}
    />
  );
}
