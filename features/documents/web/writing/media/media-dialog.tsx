import { mediaWidths, richTextLimits } from '#platform/contract/rich-text/limits.ts';
import type { Media } from '#platform/contract/rich-text/nodes.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { OwnMedia } from '../../../contract/shapes.ts';
import { useDocumentWords } from '../../words.ts';

interface MediaDialogProps {
  attrs: Media['attrs'];
  type: OwnMedia['type'];
  onSave: (attrs: Partial<Media['attrs']>) => void;
  onClose: () => void;
}

/** Dialog with description, caption and width of a medium. Mount it only while it is open. */
export function MediaDialog({ attrs, type, onSave, onClose }: MediaDialogProps) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  return (
    <Dialog isOpen onClose={onClose} title={t('media.edit')} closeLabel={t('close')}>
      <Form
        errorText={errorText}
        onSubmit={(values) => {
          const width = mediaWidths.find((each) => each === values['width']) ?? attrs.width;
          onSave({ alt: String(values['alt'] ?? '').trim(), caption: String(values['caption'] ?? '').trim(), width });
          onClose();
        }}
      >
        <TextArea
          name="alt"
          label={t('media.alt')}
          hint={t(type === 'image' ? 'media.altHint' : 'media.altHintPlayed')}
          limit={richTextLimits.altCharacters}
          defaultValue={attrs.alt}
          rows={2}
        />
        <TextField
          name="caption"
          label={t('media.caption')}
          hint={t('media.captionHint')}
          limit={richTextLimits.captionCharacters}
          defaultValue={attrs.caption}
        />
        <RadioCards
          name="width"
          label={t('media.width')}
          defaultValue={attrs.width}
          options={mediaWidths.map((value) => ({ value, label: t(`media.width.${value}`) }))}
        />
        <SubmitButton>{t('media.save')}</SubmitButton>
      </Form>
    </Dialog>
  );
}
