import { expect, type Page } from '@playwright/test'

/**
 * Moves through the page with Tab: each stop is visible and has a visible focus, none is missing, and none keeps the
 * focus.
 */
export async function expectEveryStop(page: Page): Promise<void> {
  const names = await page.evaluate(noteStops)
  expect(names.length).toBeGreaterThan(7)
  // One press more than there are stops: after the last stop, Tab leaves the page or starts again.
  for (let stop = 0; stop <= names.length; stop += 1) await page.keyboard.press('Tab')
  const sessions = await page.evaluate(() => window.sessions)
  expect(sessions.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  const reached = sessions.map(({ name }) => name)
  expect(reached).toEqual(reached.length > names.length ? [...names, names[0]] : names)
}

declare global {
  interface Window {
    /** The elements that Tab has reached, with their faults. */
    sessions: { name: string; faults: string[] }[]
    endWalk?: () => void
  }
}

/**
 * Runs in the browser. Returns the elements that Tab should reach, in order, and examines each stop at keyup, which
 * saves a call from the test for each.
 */
function noteStops(): string[] {
  const lookOf = (element: Element) => {
    // A transparent control shows its focus on the element around it.
    const shown = getComputedStyle(element).opacity === '0' ? (element.closest('label, div') ?? element) : element
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(shown)
    const outline = outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? 'none' : outlineWidth + outlineColor
    return `${outline} ${boxShadow}`
  }
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const whole = document.querySelector('dialog[open]') ?? document
  const stops = [...whole.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (element.matches(':disabled, [type=hidden], [tabindex="-1"], [inert] *')) return false
    // Tab reaches only the chosen radio button of a group.
    if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) return false
    return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  })
  const stopOf = new Map<Element, { name: string; look: string }>(
    stops.map((element, index) => {
      const words = element.getAttribute('aria-label') ?? element.textContent.trim()
      return [element, { name: `${index} ${element.tagName} ${words.slice(0, 40)}`, look: lookOf(element) }]
    }),
  )
  // An inline link may break over two lines, which gives it two boxes.
  const isSeen = (element: Element) =>
    [...element.getClientRects()].some(({ left, top, width, height }) =>
      [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.2],
        [0.1, 0.8],
        [0.9, 0.8],
      ].some(([x = 0, y = 0]) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        return hit && (element.contains(hit) || hit.closest('label')?.contains(element))
      }),
    )
  const examine = (element: Element) => {
    const stop = stopOf.get(element)
    if (!stop) return { name: element.outerHTML.slice(0, 80), faults: ['should not be a stop'] }
    const faults: string[] = []
    if (lookOf(element) === stop.look) faults.push('looks as it did without the focus')
    if (!isSeen(element)) faults.push('lies off the screen or under something else')
    return { name: stop.name, faults }
  }
  // Starts at the top of the page.
  document.body.tabIndex = -1
  document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')
  window.sessions = []
  // Removes the listeners of an earlier run in another window size.
  window.endWalk?.()
  const walk = new AbortController()
  window.endWalk = () => walk.abort()
  const lookAtStop = () => {
    const element = document.activeElement
    // After the last stop, no element has the focus.
    if (element && element !== document.body && element !== document.documentElement) {
      window.sessions.push(examine(element))
    }
  }
  window.addEventListener('keyup', lookAtStop, { signal: walk.signal })
  return [...stopOf.values()].map(({ name }) => name)
}
