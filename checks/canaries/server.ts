// The server has no DOM: tsc must refuse every line.
// @ts-expect-error
export const width = window.innerWidth;
// @ts-expect-error
export const title = document.title;
// @ts-expect-error
export const main: HTMLElement | undefined = undefined;
// @ts-expect-error
export const first: string = ['strict in this layer too'][0];
