import { useState } from 'react';
import { readGroup } from '#features/groups/contract/endpoints.ts';
import { GroupPicker, useCategories, useMyGroups } from '#features/groups/web/public-api.tsx';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { richTextLimits } from '#platform/contract/rich-text/limits.ts';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { GlobeIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { publishDocument } from '../../contract/endpoints.ts';
import type { DocumentVisibility } from '../../contract/kinds.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { readsOf } from '../reads-of.ts';
import { MediaAbsent } from '../writing/media/media-absent.tsx';
import type { MediaReadiness } from '../writing/media/use-document-media.tsx';
import { ReachSentence } from './reach-sentence.tsx';
import './publish-dialog.css';

interface PublishDialogProps {
  document: Pick<DocumentWhole, 'id' | 'state' | 'visibility' | 'groups' | 'category' | 'version'>;
  /** State of the media in the text; absent outside the editor. */
  media?: MediaReadiness;
  /** Called when a category is chosen; a draft keeps it even if the dialog is closed. */
  onCategory?: (category: string) => void;
  /** Called with the description of the first picture, before the document is saved. */
  onDescribe?: (mediaId: string, alt: string) => void;
  /** Saves pending changes; resolves with the current version. */
  save?: () => Promise<number>;
  onClose: () => void;
  onDone: (document: DocumentWhole) => void;
}

/** Codes with a sentence of their own; all other failures share one sentence. */
const ownSentence = ['document.incomplete', 'document.hidden', 'input.invalid', 'quota.reached', 'request.tooMany', 'state.conflict'];

/**
 * Dialog that publishes a document, or changes its readers and category. Mount it only while it is
 * open.
 */
export function PublishDialog(props: PublishDialogProps) {
  const { document, media, onCategory, onClose } = props;
  const { groups } = document;
  const t = useDocumentWords();
  const errorText = useErrorText();
  const isFirst = document.state === 'draft';
  const readers = useReaders(document);
  const { visibility, groupIds, category, own } = readers;
  const { list: categories, error: categoriesError } = useCategories();
  const [cover] = useState(media?.cover);
  const publish = usePublish(props, readers, cover);
  return (
    <Dialog isOpen onClose={onClose} title={t(isFirst ? 'publishTitle' : 'audienceTitle')} closeLabel={t('close')}>
      <Form
        onSubmit={publish}
        errorText={(code, field, problem) => (code === 'publishFailed' ? t('publishFailed') : errorText(code, field, problem))}
      >
        <SelectField
          name="category"
          label={t('category')}
          hint={categoriesError}
          placeholder={t('chooseCategory')}
          options={categories.map(({ id: value, name }) => ({ value, label: name }))}
          value={category}
          onChange={({ target }) => {
            readers.chooseCategory(target.value);
            onCategory?.(target.value);
          }}
        />
        <VisibilityField value={visibility} onChange={readers.setVisibility} />
        {(visibility === 'private' || own.length + groups.length > 0) && (
          <GroupPicker
            label={t(visibility === 'private' ? 'groups' : 'groupsToo')}
            value={groupIds}
            onChange={readers.pickGroups}
            known={[...own, ...groups]}
          />
        )}
        {cover && <CoverField cover={cover} />}
        <div className="grid gap-2.5 empty:hidden">
          {media && media.undescribed > 0 && <p className="text-sm text-muted">{t('media.undescribed', { count: media.undescribed })}</p>}
          {media && <MediaAbsent count={media.absent} />}
        </div>
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <ReachSentence visibility={visibility} groupIds={groupIds} known={[...own, ...groups]} className="publish-reach" />
          <SubmitButton disabled={readers.areDefaultsLoading || (media && media.absent > 0)}>
            {t(isFirst ? 'publish' : 'saveAudience')}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}

/** Who will read the document, and in which category: what the person chose, or what is likely. */
function useReaders({ state, visibility: present, groups, category }: PublishDialogProps['document']) {
  const { groups: own, hasMore, isPending: areGroupsPending } = useMyGroups();
  const isFirst = state === 'draft';
  const [visibility, setVisibility] = useState<DocumentVisibility>(present ?? 'private');
  const [picked, pickGroups] = useState<readonly string[]>();
  const [chosen, chooseCategory] = useState(category || undefined);
  // Preselects the group of a user who is in only one.
  const only = isFirst && own.length === 1 && !hasMore ? own : [];
  const groupIds = picked ?? (groups.length > 0 || visibility === 'public' ? groups : only).map((group) => group.id);
  // Preselects the group's category.
  const near = groupIds[0] ?? only[0]?.id;
  const { data: nearest, isLoading: isCategoryLoading } = useQuery({
    ...query(readGroup, { params: { id: near ?? '' } }),
    enabled: chosen === undefined && near !== undefined,
  });
  return {
    /** Groups of the person. */
    own,
    visibility,
    setVisibility,
    groupIds,
    pickGroups,
    category: chosen ?? nearest?.category ?? '',
    chooseCategory,
    // Publishing immediately uses the preselected group and category too.
    areDefaultsLoading: (isFirst && picked === undefined && areGroupsPending) || isCategoryLoading,
  };
}

/** Publishes the document for these readers, with the description of its first picture. */
function usePublish(
  { document, onDescribe, save, onClose, onDone }: PublishDialogProps,
  { visibility, groupIds, category }: ReturnType<typeof useReaders>,
  cover: MediaReadiness['cover'],
) {
  const refresh = useRefresh();
  const { id } = document;
  return async (values: Readonly<Record<string, unknown>>) => {
    const missing = [...(category ? [] : ['category']), ...(visibility === 'private' && groupIds.length === 0 ? ['groupIds'] : [])];
    if (missing.length > 0) throw { code: 'document.incomplete', fields: missing.map((name) => ({ name, code: 'field.required' })) };
    const alt = String(values['coverAlt'] ?? '').trim();
    if (cover && alt !== cover.alt) onDescribe?.(cover.media.id, alt);
    try {
      const version = save ? await save() : document.version;
      const body = { visibility, category, groupIds: [...groupIds], version };
      const published = await call(publishDocument, { params: { id }, body });
      await refresh(...readsOf(id));
      onClose();
      onDone(published);
    } catch (error) {
      const problem = problemOf(error);
      throw ownSentence.includes(problem.code) ? problem : { code: 'publishFailed' };
    }
  };
}

function VisibilityField({ value, onChange }: { value: DocumentVisibility; onChange: (value: DocumentVisibility) => void }) {
  const t = useDocumentWords();
  return (
    <RadioCards
      name="visibility"
      label={t('visibility')}
      value={value}
      onChange={(chosen) => onChange(chosen === 'public' ? 'public' : 'private')}
      options={[
        { value: 'private', label: t('visibilityPrivate'), icon: UsersIcon },
        { value: 'public', label: t('visibilityPublic'), icon: GlobeIcon },
      ]}
    />
  );
}

/** Description of the first picture, which lists show. */
function CoverField({ cover: { alt, media } }: { cover: NonNullable<MediaReadiness['cover']> }) {
  const t = useDocumentWords();
  return (
    <div className="flex items-start gap-4">
      <span className="w-24 flex-none overflow-hidden rounded-control">
        <MediaImage images={media.images} placeholder={media.placeholder} alt="" sizes="6rem" />
      </span>
      <TextArea
        name="coverAlt"
        label={t('media.coverAlt')}
        hint={t('media.altHint')}
        limit={richTextLimits.altCharacters}
        defaultValue={alt}
        rows={2}
        className="min-w-0 flex-1"
      />
    </div>
  );
}
