import { expect, type Page } from '@playwright/test'

/** Moves through the page with Tab: every stop looks different from before and is visible, and none is missing or traps the focus. */
export async function expectEveryStop(page: Page): Promise<void> {
  const names = await page.evaluate(noteStops)
  expect(names.length).toBeGreaterThan(7)
  // One more than there are: on the last one, Tab leaves the page or starts again.
  for (let stop = 0; stop <= names.length; stop += 1) await page.keyboard.press('Tab')
  const sessions = await page.evaluate(() => window.sessions)
  expect(sessions.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  const reached = sessions.map(({ name }) => name)
  expect(reached).toEqual(reached.length > names.length ? [...names, names[0]] : names)
}

declare global {
  interface Window {
    /** What Tab has reached so far, with all that is wrong about it. */
    sessions: { name: string; faults: string[] }[]
    endWalk?: () => void
  }
}

/**
 * In the browser: all that Tab should reach, in order. From now on each stop is examined when the key comes up, which
 * spares a call from outside for each.
 */
function noteStops(): string[] {
  const lookOf = (element: Element) => {
    // A control that is there but unseen shows its focus on the tile around it.
    const shown = getComputedStyle(element).opacity === '0' ? (element.closest('label, div') ?? element) : element
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(shown)
    const outline = outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? 'none' : outlineWidth + outlineColor
    return `${outline} ${boxShadow}`
  }
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const whole = document.querySelector('dialog[open]') ?? document
  const stops = [...whole.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (element.matches(':disabled, [type=hidden], [tabindex="-1"], [inert] *')) return false
    // Of a group of radio buttons, Tab reaches the chosen one.
    if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) return false
    return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  })
  const stopOf = new Map<Element, { name: string; look: string }>(
    stops.map((element, index) => {
      const words = element.getAttribute('aria-label') ?? element.textContent.trim()
      return [element, { name: `${index} ${element.tagName} ${words.slice(0, 40)}`, look: lookOf(element) }]
    }),
  )
  // An inline link may be broken over two lines: each piece of it has a box of its own.
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
  // From the top of the page, wherever the focus has been before.
  document.body.tabIndex = -1
  document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')
  window.sessions = []
  // Of an earlier walk in another window.
  window.endWalk?.()
  const walk = new AbortController()
  window.endWalk = () => walk.abort()
  const lookAtStop = () => {
    const element = document.activeElement
    // Past the end of the page, nothing has the focus.
    if (element && element !== document.body && element !== document.documentElement) {
      window.sessions.push(examine(element))
    }
  }
  window.addEventListener('keyup', lookAtStop, { signal: walk.signal })
  return [...stopOf.values()].map(({ name }) => name)
}
