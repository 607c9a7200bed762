/** The last two words of a heading stay on one line. */
export const withoutWidow = (line: string) => line.replace(/ (?=\S+$)/, '\u00A0')
