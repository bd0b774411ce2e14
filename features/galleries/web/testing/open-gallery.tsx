import { Route } from '#platform/web/navigation/router.tsx';
import { Screen } from '#platform/web/testing/screen.tsx';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { GalleryPage } from '../reading/gallery-page.tsx';
import { ana, answers, id } from './samples.ts';

/** Last request sent. */
export const last = (screen: Screen) => screen.sent.at(-1);
/** Error shown in the form, else the text of the page. */
export const shownText = (screen: Screen) => document.querySelector('form [role=alert]')?.textContent ?? screen.text();

/** Opens the page of the sample gallery with these changes. */
export const openGallery = (changed: Partial<GalleryWhole> = {}, at = `/media/${id}`) =>
  Screen.open(
    <Route path="/media/:id">
      <GalleryPage />
    </Route>,
    { at, as: ana, answers: answers(changed) },
  );
