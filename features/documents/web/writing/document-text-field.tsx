import { type ComponentProps, Suspense, use } from 'react';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { later } from '#platform/web/later.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useLanguage } from '#platform/web/words.tsx';
import { useDocumentWords } from '../words.ts';
import { editorLabels } from './editor-labels.ts';

const load = () => import('#platform/web/rich-text/editor.tsx').then((module) => module.RichTextEditor);
const RichTextEditor = later(load, Loading);

interface TextFieldProps extends Pick<ComponentProps<Awaited<ReturnType<typeof load>>>, 'onChange' | 'toolsIn' | 'describedBy'> {
  start: RichText;
}

/** The text of a document with its tools, which are loaded when they are needed. */
export function DocumentTextField(props: TextFieldProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loading() {
  const t = useDocumentWords();
  return <Skeleton shape="text" count={8} label={t('loadingEditor')} />;
}

function Loaded({ start, ...rest }: TextFieldProps) {
  const t = useDocumentWords();
  const { language } = useLanguage();
  return <RichTextEditor {...rest} value={start} labels={use(editorLabels(language))} placeholder={t('text')} language={language} />;
}
