/** A text with three dots in place of each of these texts, in any letter case. */
export function withoutTexts(text: string, removed: readonly string[]): string {
  return removed.reduce(withoutText, text)
}

function withoutText(text: string, removed: string): string {
  const [lower, sought] = [text.toLowerCase(), removed.toLowerCase()]
  // Of few letters the lower case has another length. Then the positions would not agree.
  if (sought === '' || lower.length !== text.length) return text.replaceAll(removed || '…', '…')
  const parts: string[] = []
  let from = 0
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, from)) {
    parts.push(text.slice(from, at))
    from = at + sought.length
  }
  return [...parts, text.slice(from)].join('…')
}
