import { expect, type Locator } from '@playwright/test'
import { site } from '../app/content/site.ts'

/** Expects that our EIN and the number of a receipt never break over two lines. */
export async function expectWholeNumbers(shown: Locator): Promise<void> {
  const numbers = await shown.evaluate(linesOfNumbers)
  expect(numbers.map(([number]) => number)).toEqual(expect.arrayContaining([site.ein, expect.stringMatching(/^G-/)]))
  expect(numbers.filter(([, lines]) => lines > 1)).toEqual([])
}

/** Runs in the browser. Returns each visible number and the number of its lines. */
function linesOfNumbers(): [number: string, lines: number][] {
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
