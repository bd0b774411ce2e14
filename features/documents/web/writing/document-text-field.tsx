import { Suspense, use } from 'react';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { later } from '#platform/web/later.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useLanguage } from '#platform/web/words.tsx';
import { useDocumentWords } from '../words.ts';
import { editorLabels } from './editor-labels.ts';

const RichTextEditor = later(() => import('#platform/web/rich-text/editor.tsx').then((module) => module.RichTextEditor), Loading);

interface TextFieldProps {
  start: RichText;
  onChange: (content: RichText) => void;
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

function Loaded({ start, onChange }: TextFieldProps) {
  const t = useDocumentWords();
  const { language } = useLanguage();
  return (
    <RichTextEditor value={start} onChange={onChange} labels={use(editorLabels(language))} placeholder={t('text')} language={language} />
  );
}
