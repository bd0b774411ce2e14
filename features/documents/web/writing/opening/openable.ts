const endings = ['docx', 'md', 'markdown', 'html', 'htm'];

/** Value of the `accept` attribute. */
export const openableTypes = [
  ...endings.map((ending) => `.${ending}`),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/markdown',
  'text/html',
].join(',');

/** Whether a dropped file becomes a document, by its name. */
export const isOpenable = ({ name }: File): boolean => endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
