import type { Page } from '@playwright/test'

/**
 * Translates the page as browsers do, `delayMs` after it is parsed: each text is replaced by two nested elements, also
 * each later one. Without a delay, call `translateNow`.
 */
export async function translateAfter(page: Page, delayMs: number | null): Promise<void> {
  await page.addInitScript((delay) => {
    const untouched = 'script, style, textarea, option, font'
    const translateText = (text: Node) => {
      if (!text.textContent?.trim() || !text.parentElement || text.parentElement.closest(untouched)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.textContent
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) translateText(text)
    }
    Object.assign(window, {
      translateNow() {
        document.documentElement.classList.add('translated-ltr')
        translateAll()
        const later = new MutationObserver(translateAll)
        later.observe(document.body, { childList: true, characterData: true, subtree: true })
        Object.assign(window, { isTranslated: true })
      },
    })
    const { translateNow } = window as unknown as { translateNow: () => void }
    if (delay !== null) document.addEventListener('DOMContentLoaded', () => setTimeout(translateNow, delay))
  }, delayMs)
}

export const translateNow = (page: Page) =>
  page.evaluate(() => (window as unknown as { translateNow: () => void }).translateNow())

/** Changes the page as extensions do before React starts: an element beside each field, attributes, an element at the end. */
export async function extendPage(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('input, select, textarea')) {
        field.setAttribute('data-extension-id', '1')
        field.insertAdjacentElement('afterend', document.createElement('extension-icon'))
      }
      for (const element of [document.documentElement, document.body]) element.setAttribute('data-extension', 'on')
      document.body.append(document.createElement('extension-root'))
    }),
  )
}
