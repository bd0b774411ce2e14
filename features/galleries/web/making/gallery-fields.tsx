import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { galleryLimits } from '../../contract/limits.ts';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { useGalleryWords } from '../words.ts';

/** Form fields of a gallery. */
export function GalleryFields({ gallery }: { gallery?: Pick<GalleryWhole, 'title' | 'description' | 'isAnonymous'> }) {
  const t = useGalleryWords();
  return (
    <>
      <TextField name="title" label={t('titleField')} limit={galleryLimits.title} defaultValue={gallery?.title} required />
      <TextArea
        name="description"
        label={t('descriptionField')}
        optionalText={t('optional')}
        limit={galleryLimits.description}
        defaultValue={gallery?.description}
        rows={2}
      />
      <CheckboxField name="isAnonymous" label={t('isAnonymous')} hint={t('isAnonymousText')} defaultChecked={gallery?.isAnonymous} />
    </>
  );
}

/** Converts form values to the input of a call. */
export const factsIn = (values: Readonly<Record<string, unknown>>) => ({
  title: String(values['title'] ?? ''),
  description: String(values['description'] ?? ''),
  isAnonymous: values['isAnonymous'] !== undefined,
});
