import { useId, type MouseEvent } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { hasNavigated, useNavigate } from '#platform/web/navigation/router.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { controlClasses } from '#platform/web/forms/field.tsx';
import { LockIcon } from '#platform/web/ui/icons.tsx';
import { useSharedGroupWords } from './words.ts';

/**
 * Page for things that are not open to the viewer or do not exist, without saying which. Works
 * without JavaScript, and is small because every page may need it.
 */
export function RestrictedAccess() {
  const t = useSharedGroupWords();
  const id = useId();
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    // On the first page of a visit there is no history: the link leads to the start page.
    if (!hasNavigated()) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <div className="mx-auto grid max-w-form justify-items-center py-8 text-center tablet:py-14">
      <PageTitle>{t('restrictedTitle')}</PageTitle>
      <HeadTags>
        <meta name="robots" content="noindex" />
      </HeadTags>
      <span className="mb-5 grid size-14 place-items-center rounded-full bg-tint text-accent">
        <LockIcon size={26} />
      </span>
      <h1 className="text-2xl">{t('restrictedTitle')}</h1>
      <p className="mt-3 text-balance text-muted">{t('restrictedText')}</p>
      <form action="/network" className="mt-7 grid w-full gap-1.5 text-left">
        <label htmlFor={id} className="text-sm font-[560]">
          {t('restrictedGroupId')}
        </label>
        <div className="flex gap-2.5 max-tablet:flex-col">
          <input
            id={id}
            name="join"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className={controlClasses}
          />
          <Button type="submit">{t('restrictedJoin')}</Button>
        </div>
      </form>
      <LinkButton to="/" variant="quiet" className="mt-5" onClick={goBack}>
        {t('goBack')}
      </LinkButton>
    </div>
  );
}
