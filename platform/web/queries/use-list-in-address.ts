import { useLocation, useSearchParams } from '../navigation/router.tsx';

/**
 * Selected list of a page with several lists, from a parameter of the address; by default the
 * first. `addressOf` is the address of a list at its start, with all other parameters.
 */
export function useListInAddress<Name extends string>(parameter: string, lists: readonly [Name, ...Name[]]) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const [first] = lists;
  const current = lists.find((each) => each === search.get(parameter)) ?? first;
  const addressOf = (list: Name) => {
    const rest = new URLSearchParams(search);
    for (const name of ['cursor', parameter]) rest.delete(name);
    if (list !== first) rest.set(parameter, list);
    return rest.size ? `${pathname}?${rest}` : pathname;
  };
  return { current, addressOf };
}
