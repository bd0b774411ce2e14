// Must not compile in any room: what strictness is there to refuse.
export const first: string = ['a'][0];
export enum Kind { A }
export const loose = (value) => value;
export class Holder { constructor(private name: string) {} }
