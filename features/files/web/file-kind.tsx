import {
  FileIcon,
  FileTextIcon,
  FolderIcon,
  ImageIcon,
  MusicIcon,
  PlayIcon,
  TableIcon,
  MonitorIcon,
  type Icon,
} from '#platform/web/ui/icons.tsx';

/** Icons by media type, most specific first. */
const kinds: readonly (readonly [RegExp, Icon])[] = [
  [/^image\//, ImageIcon],
  [/^audio\//, MusicIcon],
  [/^video\//, PlayIcon],
  [/spreadsheet|ms-excel|\/csv$/, TableIcon],
  [/presentation|powerpoint/, MonitorIcon],
  [/zip|x-tar|x-7z|rar|x-bzip|x-xz/, FolderIcon],
  [/^text\/|pdf$|opendocument\.text|wordprocessing|msword|\/rtf$/, FileTextIcon],
];

/** Icon of a kind of file. The content of a table in plain text does not say that it is one. */
const iconOfFile = (mediaType: string, extension?: string): Icon =>
  kinds.find(([pattern]) => pattern.test(extension === 'CSV' ? 'text/csv' : mediaType))?.[1] ?? FileIcon;

/** Extension of a file name, if it is short enough to be one. */
const extensionOf = (name: string) => /[^.]\.([a-z\d]{1,4})$/i.exec(name)?.[1]?.toUpperCase();

/** The kind of a file as a picture: its icon above its extension. The name beside it says the same. */
export function FileKind({ name, mediaType }: { name: string; mediaType: string }) {
  const extension = extensionOf(name);
  const Glyph = iconOfFile(mediaType, extension);
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-content-center justify-items-center gap-0.5 rounded-control bg-tint text-accent"
    >
      <Glyph size={extension ? 18 : 22} />
      {extension && <span className="text-[0.6875rem] leading-none font-[650] tracking-wide">{extension}</span>}
    </span>
  );
}
