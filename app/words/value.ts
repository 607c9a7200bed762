/** A value of the words: a text, a number, a switch, nothing, or a list. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
