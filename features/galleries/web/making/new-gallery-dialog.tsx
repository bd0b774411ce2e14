import { GroupField, InOneGroup } from '#features/groups/web/public-api.tsx';
import { useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { createGallery, listGalleries } from '../../contract/endpoints.ts';
import { useGalleryWords } from '../words.ts';
import { factsIn, GalleryFields } from './gallery-fields.tsx';

/** Codes with a sentence of their own; all other failures share one sentence. */
const ownSentence = ['input.invalid', 'group.gone', 'request.tooMany'];

/**
 * Dialog that creates a gallery and navigates to it, where items are added. Mount it only while it
 * is open.
 */
export function NewGalleryDialog({ groupId: requested, onClose }: { groupId?: string | undefined; onClose: () => void }) {
  const t = useGalleryWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const create = useCreation(createGallery);
  return (
    <Dialog isOpen onClose={onClose} title={t('newGallery')} closeLabel={t('close')}>
      <InOneGroup asked={requested} isInDialog why={t('noGroup')}>
        {({ groups, groupId, choose }) => (
          <Form
            errorText={(code, field, problem) => (code === 'createFailed' ? t('createFailed') : errorText(code, field, problem))}
            onSubmit={async (values) => {
              try {
                const isPublic = values['isPublic'] !== undefined;
                const { id } = await create({ body: { ...factsIn(values), groupId: String(values['groupId']), isPublic, items: [] } });
                await refresh(listGalleries);
                onClose();
                navigate(`/media/${id}`);
              } catch (error) {
                const problem = problemOf(error);
                throw ownSentence.includes(problem.code) ? problem : { code: 'createFailed' };
              }
            }}
          >
            <p className="text-muted">{t('createText')}</p>
            <GalleryFields />
            <GroupField {...{ groups, groupId, choose }} required />
            <CheckboxField name="isPublic" label={t('isPublic')} hint={t('isPublicText')} />
            <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
              <SubmitButton>{t('create')}</SubmitButton>
            </FormFoot>
          </Form>
        )}
      </InOneGroup>
    </Dialog>
  );
}
