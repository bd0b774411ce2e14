// What strictness is there to refuse, in any layer. Each line is refused; tsc says so where one is not.
// @ts-expect-error
export const first: string = ['a'][0];
// @ts-expect-error
export enum Kind { A }
// @ts-expect-error
export const loose = (value) => value;
// @ts-expect-error
export class Holder { constructor(private name: string) {} }
