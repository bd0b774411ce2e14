import { useEffect, useState } from 'react';
import type { PaletteResult } from '#platform/web/registry/palette.ts';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import type { PaletteGroup } from './lines.ts';

/** Milliseconds of pause in typing before a search. */
const pauseMs = 120;

interface Found {
  feature: string;
  isFirst: boolean;
  key: string;
  values: Readonly<Record<string, string | number>> | undefined;
  results: readonly PaletteResult[];
}

/**
 * Results of all features, in order. Those of the previous query stay until then; late answers are
 * dropped.
 */
export function useSearchResults(typed: string): { groups: (PaletteGroup & { isFirst: boolean })[]; isFailed: boolean; again: () => void } {
  const { palette, searchKinds } = useSlots();
  const { pathname } = useLocation();
  const anyWords = useAnyWords();
  const kindName = useKindName();
  const [found, setFound] = useState<ReadonlyMap<string, readonly Found[]>>(new Map());
  const [isFailed, setIsFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async ({ feature, firstAt = [], load }: (typeof palette)[number]) => {
      const find = await load();
      const parts = await find(typed, stop.signal);
      const isFirst = firstAt.some((path) => pathname === path || pathname.startsWith(`${path}/`));
      if (stop.signal.aborted) return;
      const mine = parts.map(({ name, results }): Found => ({ feature, isFirst, key: name.key, values: name.values, results }));
      setFound((before) => new Map(before).set(feature, mine));
    };
    const timer = setTimeout(
      () => {
        setIsFailed(false);
        for (const source of palette)
          ask(source).catch(() => {
            if (stop.signal.aborted) return;
            setIsFailed(true);
            // Results of another query are discarded.
            setFound((before) => new Map(before).set(source.feature, []));
          });
      },
      typed ? pauseMs : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [palette, pathname, typed, round]);
  const groups = palette
    .flatMap(({ feature }) => found.get(feature) ?? [])
    .filter(({ results }) => results.length > 0)
    .map(({ feature, isFirst, key, values, results }) => ({
      id: `${feature} ${key}`,
      name: anyWords(`${feature}/shared`, key, values),
      isFirst,
      lines: results.map(({ id, text, look, to, act }) => {
        const kind = 'kind' in look && look.kind in searchKinds ? look.kind : undefined;
        return {
          id: `${feature} ${key} ${id}`,
          text: 'key' in text ? [[anyWords(`${feature}/shared`, text.key, text.values), false] as const] : text,
          Icon: 'Icon' in look ? look.Icon : searchKinds[kind ?? '']?.Icon,
          note: kind && kindName(kind),
          ...(kind && { thing: { kind, id: id.slice(`${kind} `.length) } }),
          to,
          act,
        };
      }),
    }));
  return { groups, isFailed, again: () => setRound((before) => before + 1) };
}
