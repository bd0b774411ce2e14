import { useLocation, useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import type { VersionCard } from '../../contract/shapes.ts';

/** Selected version, and the one to compare with; `undefined` is the current document. */
export interface VersionChoice {
  shown: number;
  against: number | undefined;
  addressOf: (shown: number) => string;
  compareWith: (against: number | undefined) => void;
}

/** Reads the selection from the address, so that it can be bookmarked and back navigation works. */
export function useVersionChoice(versions: readonly VersionCard[], present: number): VersionChoice {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(search.get('version'));
  // The newest version of a published document equals the current text, so the one before is
  // selected by default.
  const earlier = versions.find((each) => each.version !== present);
  const shown = asked > 0 ? asked : (earlier?.version ?? versions[0]?.version ?? 0);
  const against = Number(search.get('with')) || undefined;
  const address = (version: number, other: number | undefined) =>
    `${pathname}?version=${version}${other === undefined ? '' : `&with=${other}`}`;
  return {
    shown,
    against,
    addressOf: (version) => address(version, against === version ? undefined : against),
    compareWith: (other) => navigate(address(shown, other), { replace: true }),
  };
}
