import { type ReactNode, Suspense, use, useContext, useMemo } from 'react';
import { oncePerLanguage, WordsContext, type WordsLoaders } from './words.tsx';

/** Creates a provider of namespaces that the page did not load. */
export function withWords(namespaces: Readonly<Record<string, WordsLoaders>>): (props: { children: ReactNode }) => ReactNode {
  const wordsIn = oncePerLanguage((language) =>
    Promise.all(Object.entries(namespaces).map(async ([namespace, loaders]) => [namespace, (await loaders[language]()).default] as const)),
  );
  function Words({ children }: { children: ReactNode }): ReactNode {
    const state = useContext(WordsContext);
    const words = use(wordsIn(state.language));
    const value = useMemo(() => ({ ...state, catalogues: new Map([...state.catalogues, ...words]) }), [state, words]);
    return <WordsContext value={value}>{children}</WordsContext>;
  }
  return function WithWords({ children }) {
    return (
      <Suspense>
        <Words>{children}</Words>
      </Suspense>
    );
  };
}
