import { useCallback, useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { describeItems } from '../../contract/endpoints.ts';
import type { GalleryItem, GalleryWhole } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';
import './describe.css';
import { DescribeRow } from './describe-row.tsx';
import { ItemCaptions } from './item-captions.tsx';
import { SameForChosen } from './same-for-chosen.tsx';

type Descriptions = ReadonlyMap<string, string>;
const nothing: Descriptions = new Map();

/**
 * Items with their descriptions: Enter moves to the next one, and several can get the same text.
 * One save stores all and can be undone.
 */
export function DescribeForm({ gallery: { id, items } }: { gallery: GalleryWhole }) {
  const t = useGalleryWords();
  const errorText = useErrorText();
  const { textOf, type, setFor, undo, forget } = useTyped();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Items that had no description when the filter was set, so that a row does not disappear while
  // someone types in it.
  const [shown, setShown] = useState<ReadonlySet<string>>();
  const [captioned, setCaptioned] = useState<string>();
  const undescribed = items.filter((item) => textOf(item).trim() === '');
  const choose = useCallback((itemId: string) => setChosen((all) => all.symmetricDifference(new Set([itemId]))), []);
  const saveChanges = useSaveDescriptions(id);

  async function save() {
    const changed = items.filter((item) => textOf(item) !== item.description);
    await saveChanges({
      before: new Map(changed.map((item) => [item.id, item.description])),
      after: new Map(changed.map((item) => [item.id, textOf(item)])),
    });
    forget();
  }

  const captionedItem = items.find((item) => item.id === captioned);
  return (
    <>
      <Form
        errorText={(code, field) => (code === 'goneMeanwhile' || code === 'mediaFailed' ? t(code) : errorText(code, field))}
        onSubmit={save}
      >
        <SameForChosen
          isOnlyUndescribed={shown !== undefined}
          onOnlyUndescribed={() => setShown(shown ? undefined : new Set(undescribed.map((item) => item.id)))}
          total={items.length}
          count={chosen.size}
          onAll={(all) => setChosen(new Set(all ? items.map((item) => item.id) : []))}
          onUse={(text) => setFor(chosen, text)}
          onUndo={undo}
        />
        <ol className="media-describe">
          {items.map((item, index) =>
            shown && !shown.has(item.id) ? null : (
              <DescribeRow
                key={item.id}
                item={item}
                number={index + 1}
                text={textOf(item)}
                isChosen={chosen.has(item.id)}
                onText={type}
                onChoose={choose}
                onCaptions={setCaptioned}
              />
            ),
          )}
        </ol>
        <Foot undescribed={undescribed.length} />
      </Form>
      {captionedItem && <ItemCaptions galleryId={id} item={captionedItem} onClose={() => setCaptioned(undefined)} />}
    </>
  );
}

/** Descriptions typed and not saved; `undo` takes back the last text for several items. */
function useTyped() {
  const [typed, setTyped] = useState(nothing);
  const [before, setBefore] = useState<Descriptions>();
  return {
    textOf: (item: GalleryItem) => typed.get(item.id) ?? item.description,
    type: useCallback((itemId: string, text: string) => setTyped((all) => new Map(all).set(itemId, text)), []),
    setFor(itemIds: ReadonlySet<string>, text: string) {
      setBefore(typed);
      setTyped((all) => new Map([...all, ...[...itemIds].map((itemId) => [itemId, text] as const)]));
    },
    undo:
      before &&
      (() => {
        setTyped(before);
        setBefore(undefined);
      }),
    forget() {
      setTyped(nothing);
      setBefore(undefined);
    },
  };
}

function Foot({ undescribed }: { undescribed: number }) {
  const t = useGalleryWords();
  return (
    <div className="media-describe-foot">
      <p role="status" className="flex-1">
        {undescribed > 0 ? t('undescribed', { count: undescribed }) : t('allDescribed')}
      </p>
      <span>
        <SubmitButton>{t('save')}</SubmitButton>
      </span>
    </div>
  );
}

interface ChangedDescriptions {
  before: Descriptions;
  after: Descriptions;
}

/** Saves changed descriptions, and offers to undo that. */
function useSaveDescriptions(id: string): (changed: ChangedDescriptions) => Promise<void> {
  const t = useGalleryWords();
  const toast = useToast();
  const refresh = useRefresh();
  async function write(descriptions: Descriptions) {
    await call(describeItems, {
      params: { id },
      body: { items: [...descriptions].map(([itemId, description]) => ({ id: itemId, description })) },
    });
    await refresh(...readsOf(id));
  }
  return async ({ before, after }) => {
    const isChanged = after.size > 0;
    if (isChanged)
      try {
        await write(after);
      } catch (error) {
        const problem = problemOf(error);
        if (problem.code === 'input.invalid') throw problem;
        await refresh(...readsOf(id));
        if (problem.code === 'gallery.itemHidden') throw problem;
        throw { code: problem.code === 'thing.notFound' ? 'goneMeanwhile' : 'mediaFailed' };
      }
    const undo = () =>
      void write(before).then(
        () => toast(t('undone'), { tone: 'success' }),
        () => toast(t('mediaFailed'), { tone: 'danger' }),
      );
    toast(t('saved'), { tone: 'success', ...(isChanged ? { action: { label: t('undo'), onSelect: undo } } : {}) });
  };
}
