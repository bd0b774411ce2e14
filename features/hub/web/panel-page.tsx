import { useSlots } from '#platform/web/slots.ts';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Hub } from './hub.tsx';
import { useHubWords } from './words.ts';

/** A person's start: what waits for them, and their private Hub. */
export function PanelPage() {
  const t = useHubWords();
  const { panel } = useSlots();
  return (
    <PageBody>
      <title>{t('titlePrivate')}</title>
      <Hub mode="private">
        {panel.map((Slot, index) => (
          // Slots are a fixed list: their places are their names.
          // oxlint-disable-next-line react/no-array-index-key
          <Slot key={index} />
        ))}
      </Hub>
    </PageBody>
  );
}
