import { classes } from '#platform/web/ui/classes.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useDocumentWords } from '../../words.ts';
import { OpenFileButton } from './open-file-button.tsx';

const templates = ['minutes', 'offer', 'letter'] as const;

/** Ways to begin a document: a template, which is opened like a file, or a file. */
export function StartWith({ onFile, isCentered }: { onFile: (file: File) => void; isCentered?: boolean }) {
  const t = useDocumentWords();
  return (
    <section aria-label={t('startWith')} className={isCentered ? 'mt-2 w-full' : 'mt-3'}>
      <p className="mb-2 text-sm text-muted">{t('startWith')}</p>
      <div className={classes('flex flex-wrap gap-2', isCentered && 'justify-center')}>
        {templates.map((name) => (
          <Button
            key={name}
            variant="secondary"
            size="small"
            onClick={() => onFile(pageOf(t(`template.${name}`), t(`template.${name}.text`)))}
          >
            {t(`template.${name}`)}
          </Button>
        ))}
        <OpenFileButton onFile={onFile} />
      </div>
    </section>
  );
}

/** The page of a template: the title, then headings, paragraphs, which end with a sign, and points. */
function pageOf(name: string, text: string): File {
  const lines = text.split('\n').map((line, index) => {
    if (line.startsWith('- ')) return `<ul><li>${line.slice(2)}</li></ul>`;
    const tag = /[.:,]$/.test(line) ? 'p' : index === 0 ? 'h1' : 'h2';
    return `<${tag}>${line}</${tag}>`;
  });
  return new File(lines, `${name}.html`, { type: 'text/html' });
}
