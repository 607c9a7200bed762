/** The number of letters that a mail program shows beside a subject, at most. */
const shownLetters = 140

/** The beginning of a text on one line, for the preview of a mail. It ends with a whole word. */
export function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= shownLetters) return line
  return `${line.slice(0, shownLetters + 1).replace(/\s\S*$/, '')}…`
}
