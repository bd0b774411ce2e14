/** Pages and parts for signed-in users only. */
export const mediaPage = () => import('./list/media-page.tsx').then((module) => module.MediaPage);
export const galleryPage = () => import('./reading/gallery-page.tsx').then((module) => module.GalleryPage);
export const describePage = () => import('./making/describe-page.tsx').then((module) => module.DescribePage);
export const groupGalleries = () => import('./list/group-galleries.tsx').then((module) => module.GroupGalleries);
export const newsOfGalleries = () => import('./list/news-of-galleries.tsx').then((module) => module.NewsOfGalleries);
export const newGalleryHere = () => import('./making/new-gallery-here.tsx').then((module) => module.NewGalleryHere);
export const addToGallery = () => import('./making/add-to-gallery.ts').then((module) => module.addToGallery);
