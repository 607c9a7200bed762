/**
 * Compares each page with the draft's words with the present one, in the frames of the preview: buttons that take more
 * lines, a button of the first screen that is pushed below it, a page that is wider than the screen. Inlined into the
 * preview, and compiled alone: it may import only types.
 */
interface Measured {
  buttons: { text: string; lines: number; isInFirstScreen: boolean }[]
  /** The text of what reaches beyond the right edge; null: nothing does. */
  wide: string | null
}

const measured = document.querySelector('#measured')!

function say(texts: readonly string[]): void {
  const lines = texts.map((text) => {
    const line = document.createElement('p')
    line.className = 'problem'
    line.textContent = text
    return line
  })
  const nothing = document.createElement('p')
  nothing.textContent = 'Measured: no button has more lines than before, and the first screen has its button.'
  measured.replaceChildren(...(lines.length > 0 ? lines : [nothing]))
}

async function load(view: string): Promise<Measured | null> {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-view="${view}"]`)!
  const present = () => {
    const page = frame.contentDocument
    return page && page.URL !== 'about:blank' && page.readyState === 'complete' ? page : null
  }
  if (!present()) await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  const page = present()
  await page?.fonts.ready
  return page && measure(page)
}

function measure(page: Document): Measured {
  const { clientWidth, clientHeight, scrollWidth } = page.documentElement
  const buttons = [...page.querySelectorAll('main :is(a, button)')].filter(isButton).map((button) => ({
    text: textOf(button),
    lines: linesOf(button),
    isInFirstScreen: button.getBoundingClientRect().bottom <= clientHeight,
  }))
  const beyond = [...page.querySelectorAll('body *')].findLast(
    (each) => each.getBoundingClientRect().right > clientWidth + 1,
  )
  return { buttons, wide: scrollWidth > clientWidth && beyond ? textOf(beyond) : null }
}

/** A link or button with a box of its own that is seen. */
function isButton(element: Element): boolean {
  const style = element.ownerDocument.defaultView!.getComputedStyle(element)
  const hasBox =
    style.display !== 'inline' &&
    (style.backgroundImage !== 'none' || !style.backgroundColor.endsWith(', 0)') || style.borderTopWidth !== '0px')
  return hasBox && element.getBoundingClientRect().height > 0
}

function linesOf(element: Element): number {
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
  const middles = boxes.map(({ top, height }) => top + height / 2).toSorted((a, b) => a - b)
  return middles.filter((middle, index) => index === 0 || middle - middles[index - 1]! > 8).length
}

const textOf = (element: Element) => (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 80)

function compare(width: string, now: Measured, draft: Measured): string[] {
  const isSame = now.buttons.length === draft.buttons.length
  const wrapped = draft.buttons.flatMap(({ text, lines }, index) => {
    const before = isSame ? now.buttons[index] : now.buttons.find((each) => each.text === text)
    return lines > Math.max(1, before?.lines ?? 1) ? [`${width}: the button “${text}” takes ${lines} lines.`] : []
  })
  const [first, ask] = [now.buttons[0], draft.buttons[0]]
  const isPushed = first?.isInFirstScreen && ask && !ask.isInFirstScreen
  const pushed = isPushed ? [`${width}: the button “${ask.text}” is pushed below the first screen.`] : []
  const wide =
    draft.wide !== null && now.wide === null
      ? [`${width}: the page is wider than the screen, because of “${draft.wide}”.`]
      : []
  return [...wrapped, ...pushed, ...wide]
}

const widths = { phone: 'Phone', desk: 'Desk' }
const found = Promise.all(
  Object.entries(widths).map(async ([name, label]) => {
    const [now, draft] = await Promise.all([load(`${name} light now`), load(`${name} light draft`)])
    return now && draft ? compare(label, now, draft) : [`${label}: nothing could be measured. Look at the preview.`]
  }),
)
// A page may have the same button twice.
void found.then((texts) => say([...new Set(texts.flat())]))
