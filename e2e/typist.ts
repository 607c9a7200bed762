import type { Page } from '@playwright/test'
import type { Engine } from './engines.ts'

/** Somebody at a keyboard, in any of the three engines. */
export interface Typist {
  open(url: string): Promise<void>
  /** Runs the body of an async function in the page, also in a page without scripts. */
  run<T>(body: string, argument?: unknown): Promise<T>
  click(selector: string): Promise<void>
  press(keys: readonly string[]): Promise<void>
  wheel(selector: string, deltaY: number): Promise<void>
}

/** WebDriver's names of keys, with Playwright's. */
export const arrowUp = '\ue013'
export const arrowDown = '\ue015'
const keyNames: Record<string, string> = { [arrowUp]: 'ArrowUp', [arrowDown]: 'ArrowDown' }

export function typistOfPage(page: Page): Typist {
  return {
    open: async (url) => void (await page.goto(url)),
    // As text: the policy of the page forbids to make a function of it.
    run: (body, argument) => page.evaluate(`(async (argument) => { ${body} })(${JSON.stringify(argument ?? null)})`),
    click: (selector) => page.locator(selector).click(),
    async press(keys) {
      for (const key of keys) await (keyNames[key] ? page.keyboard.press(keyNames[key]) : page.keyboard.type(key))
    },
    async wheel(selector, deltaY) {
      await page.locator(selector).hover()
      await page.mouse.wheel(0, deltaY)
    },
  }
}

export function typistOfEngine(engine: Engine): Typist {
  const centerOf = (selector: string) =>
    engine.run<{ x: number; y: number }>(
      `const found = document.querySelector(argument)
       found.scrollIntoView({ block: 'center', behavior: 'instant' })
       const { x, y, width, height } = found.getBoundingClientRect()
       return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }`,
      selector,
    )
  return {
    open: (url) => engine.open(url),
    run: (body, argument) => engine.run(body, argument),
    async click(selector) {
      const actions = [
        { type: 'pointerMove', ...(await centerOf(selector)) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await engine.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
    },
    press: (keys) =>
      engine.perform([
        {
          type: 'key',
          id: 'keyboard',
          actions: keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
        },
      ]),
    async wheel(selector, deltaY) {
      const actions = [{ type: 'scroll', ...(await centerOf(selector)), deltaX: 0, deltaY }]
      await engine.perform([{ type: 'wheel', id: 'wheel', actions }])
    },
  }
}

/** Types into a field after what is there; what a keyboard does not have is pasted. */
export async function typeInto(typist: Typist, selector: string, text: string): Promise<void> {
  await typist.click(selector)
  if (/^[ -~]*$/.test(text)) return typist.press(Array.from(text))
  await typist.run("document.execCommand('insertText', false, argument)", text)
}
