import { useLocation, useNavigate, useSearchParams } from '#platform/web/router.tsx';
import type { VersionCard } from '../../contract/shapes.ts';

/** Which version is looked at, and what it is compared with; `undefined` is the document as it stands now. */
export interface VersionChoice {
  shown: number;
  against: number | undefined;
  addressOf: (shown: number) => string;
  compareWith: (against: number | undefined) => void;
}

/** Reads the choice from the address, so that it can be shared between one's own windows and the way back works. */
export function useVersionChoice(versions: readonly VersionCard[], present: number): VersionChoice {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(search.get('version'));
  // What stands now is the newest version of a published document; there is more to see in the one before.
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
