/** In the browser: our EIN and the numbers of receipts, as often as they are in view, each with how many lines it takes. */
export function linesOfNumbers(): [number: string, lines: number][] {
  const found: [string, number][] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    if (!text.parentElement?.checkVisibility()) continue
    for (const match of (text.textContent ?? '').matchAll(/\b\d\d-\d{7}\b|\b[GB](-\w{3,4}){3}\b/g)) {
      const range = new Range()
      range.setStart(text, match.index)
      range.setEnd(text, match.index + match[0].length)
      found.push([match[0], new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size])
    }
  }
  return found
}
