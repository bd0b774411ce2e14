// Code that strict options forbid, in any layer: tsc must refuse every line.
// @ts-expect-error
export const first: string = ['a'][0];
// @ts-expect-error
export enum Kind { A }
// @ts-expect-error
export const loose = (value) => value;
// @ts-expect-error
export class Holder { constructor(private name: string) {} }
