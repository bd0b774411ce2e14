import { LinkButton } from '#platform/web/ui/button.tsx';
import { TemplateButton } from '../start/template-button.tsx';
import { useDesignerWords } from '../words.ts';

/** Download of the template and link to the designer. */
export function TemplateSection() {
  const t = useDesignerWords();
  return (
    <div className="grid gap-4">
      <p className="max-w-[60ch] text-muted">{t('template.text')}</p>
      <div className="flex flex-wrap gap-2.5">
        <TemplateButton />
        <LinkButton to="/masp">{t('template.open')}</LinkButton>
      </div>
    </div>
  );
}
