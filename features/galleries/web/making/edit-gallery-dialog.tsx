import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { updateGallery } from '../../contract/endpoints.ts';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';
import { factsIn, GalleryFields } from './gallery-fields.tsx';

/** Codes with a sentence of their own; all other failures share one sentence. */
const ownSentence = ['input.invalid', 'request.tooMany'];

/** Dialog that edits title, description and anonymity. Mount it only while it is open. */
export function EditGalleryDialog({ gallery, onClose }: { gallery: GalleryWhole; onClose: () => void }) {
  const t = useGalleryWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const { id, coverItemId } = gallery;
  return (
    <Dialog isOpen onClose={onClose} title={t('editTitle')} closeLabel={t('close')}>
      <Form
        errorText={(code, field, problem) => (code === 'editFailed' ? t('editFailed') : errorText(code, field, problem))}
        onSubmit={async (values) => {
          try {
            await call(updateGallery, { params: { id }, body: { ...factsIn(values), coverItemId } });
          } catch (error) {
            const problem = problemOf(error);
            throw ownSentence.includes(problem.code) ? problem : { code: 'editFailed' };
          }
          await refresh(...readsOf(id));
          onClose();
          toast(t('saved'), { tone: 'success' });
        }}
      >
        <GalleryFields gallery={gallery} />
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
