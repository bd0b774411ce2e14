import type { ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { batchLookups } from '#platform/web/api/batch-lookups.ts';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { type LinkedThingProps, useSlots } from '#platform/web/registry/slots.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { describeLinks } from '../../contract/endpoints.ts';
import { searchLimits } from '../../contract/limits.ts';
import type { LinkedThing as Thing } from '../../contract/shapes.ts';

/** Addresses of pictures are valid for longer. */
const freshMs = 2 * 60_000;

/** Lookups of a page are batched. */
const thingAt = batchLookups<Thing>(searchLimits.links, async (paths) => {
  const { items } = await call(describeLinks, { query: { paths: paths.join(' ') } });
  return items.map((thing) => [thing.path, thing] as const);
});

/** Picture, title and kind of the thing at a path; all of one height, whatever is found. */
export function LinkedThing({ path, kind, id, missing }: LinkedThingProps): ReactNode {
  const kindName = useKindName();
  const { Icon, Picture } = useSlots().hubKinds[kind] ?? {};
  const { data: thing } = useQuery({
    queryKey: [`${describeLinks.method} ${describeLinks.path}`, path],
    queryFn: () => thingAt(path),
    staleTime: freshMs,
  });
  const images = thing?.picture?.images.slice(0, 1);
  const drawn = thing && Picture ? <Picture id={id} className="size-full" /> : Icon && <Icon size={22} />;
  return (
    <>
      <span
        className={classes(
          'grid h-full shrink-0 place-items-center overflow-hidden bg-plain-wash text-muted [&_img]:h-16 [&_img]:w-full [&_img]:object-cover',
          images || (thing && Picture) ? 'w-24' : 'w-16',
        )}
      >
        {images ? <MediaImage images={images} placeholder={thing?.picture?.placeholder ?? null} alt="" sizes="6rem" /> : drawn}
      </span>
      <span className="min-w-0">
        <bdi className="block min-h-6 truncate font-[560]">{thing === null ? missing : thing?.title}</bdi>
        <span className="block truncate text-xs text-muted">{kindName(kind)}</span>
      </span>
    </>
  );
}
