// Must not compile: the server has no page.
export const width = window.innerWidth;
export const title = document.title;
export const main: HTMLElement | undefined = undefined;
export const first: string = ['strict in this room too'][0];
