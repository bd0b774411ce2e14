/** Pages and parts for signed-in users only. */
export const filesPage = () => import('./files-page.tsx').then((module) => module.FilesPage);
export const filePage = () => import('./file-page.tsx').then((module) => module.FilePage);
export const groupFiles = () => import('./group-files.tsx').then((module) => module.GroupFiles);
export const shareUploaded = () => import('./sharing/share-uploaded.ts').then((module) => module.shareUploaded);
