import { type ComponentProps, Suspense, use } from 'react';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useLanguage, oncePerLanguage } from '#platform/web/i18n/words.tsx';
import type { Language } from '#platform/contract/language.ts';
import type { EditorLabels } from '#platform/web/rich-text/editor-labels.ts';

const loaders: Readonly<Record<Language, () => Promise<{ default: EditorLabels }>>> = {
  en: () => import('#platform/words/editor/en.json'),
  fr: () => import('#platform/words/editor/fr.json'),
  es: () => import('#platform/words/editor/es.json'),
};

/** Loads the editor’s sentences, once per language. */
const loadEditorLabels = oncePerLanguage(async (language) => (await loaders[language]()).default);

const load = () => import('./editor.tsx').then((module) => module.RichTextEditor);
const RichTextEditor = lazy(load, Loading);

interface LaterEditorProps extends Pick<
  ComponentProps<Awaited<ReturnType<typeof load>>>,
  'onChange' | 'toolsIn' | 'describedBy' | 'placeholder' | 'media' | 'naming' | 'live'
> {
  start: RichText;
  /** The name of the text if there are several, or “Text” is too vague. */
  name?: string;
}

/** The editor of rich text with its tools and sentences, loaded on demand. */
export function LazyEditor(props: LaterEditorProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loading() {
  return <Skeleton shape="text" count={6} label={usePlatformWords()('loading')} />;
}

function Loaded({ start, name, ...rest }: LaterEditorProps) {
  const { language } = useLanguage();
  const labels = use(loadEditorLabels(language));
  return <RichTextEditor {...rest} value={start} labels={name ? { ...labels, 'editor.text': name } : labels} language={language} />;
}
