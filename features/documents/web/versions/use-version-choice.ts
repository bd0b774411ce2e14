import { useLocation, useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import type { DocumentWhole, VersionCard } from '../../contract/shapes.ts';

/** View of a version: its difference from another one, or its writers. */
export type VersionView = 'changes' | 'writers';

/** Selected version, and the one to compare with; `undefined` is the current document. */
export interface VersionChoice {
  /** May be the current text, which is no version yet. */
  shown: number;
  against: number | undefined;
  view: VersionView;
  addressOf: (shown: number, view?: VersionView) => string;
  compareWith: (against: number | undefined) => void;
}

/** Whether the current text of a document that is edited live is listed, before it becomes a version. */
export const hasUnsaved = ({ isLive, version: present }: DocumentWhole, versions: readonly VersionCard[]): boolean =>
  isLive === true && versions[0]?.version !== present;

/** Reads the selection from the address, so that it can be bookmarked and back navigation works. */
export function useVersionChoice(versions: readonly VersionCard[], document: DocumentWhole): VersionChoice {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const requested = Number(search.get('version'));
  // The newest version of a published document equals the current text, so the one before is
  // selected by default.
  const earlier = versions.find((each) => each.version !== document.version);
  const shown = requested > 0 ? requested : (earlier?.version ?? versions[0]?.version ?? document.version);
  const against = Number(search.get('with')) || undefined;
  const view = document.isLive && search.get('view') === 'writers' ? 'writers' : 'changes';
  const address = (version: number, other: number | undefined, chosen: VersionView) =>
    `${pathname}?version=${version}${other === undefined ? '' : `&with=${other}`}${chosen === 'writers' ? '&view=writers' : ''}`;
  return {
    shown,
    against,
    view,
    addressOf: (version, chosen = view) => address(version, against === version ? undefined : against, chosen),
    compareWith: (other) => navigate(address(shown, other, view), { replace: true }),
  };
}
