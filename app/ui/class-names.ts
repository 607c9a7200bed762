/** The value of a `class` attribute, without a space where a name is missing. */
export const classNames = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ')
