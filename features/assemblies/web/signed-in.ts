/** Pages and parts of assemblies; all are for signed-in users only. */
export const assembliesPage = () => import('./list/assembly-list.tsx').then((module) => module.AssembliesPage);
export const groupAssemblies = () => import('./list/assembly-list.tsx').then((module) => module.GroupAssemblies);
export const assemblyPage = () => import('./meeting/assembly-page.tsx').then((module) => module.AssemblyPage);
export const convenePage = () => import('./convening/convene-form.tsx').then((module) => module.ConvenePage);
export const conveneHere = () => import('./convening/convene-button.tsx').then((module) => module.ConveneHere);
export const addUploadedAnnex = () => import('./meeting/add-uploaded-annex.ts').then((module) => module.addUploadedAnnex);
export const assembliesLive = () => import('./queries.ts').then((module) => module.assembliesLive);
