/** Checks that run in the browser. Each function is sent there alone, so it uses no other name of this file. */

/** Content that needs horizontal scrolling, and text that is cut off or outside its box. */
export function findLosses(): string[] {
  const losses: string[] = []
  const excess = document.documentElement.scrollWidth - window.innerWidth
  if (excess > 0) losses.push(`the page is ${excess} px too wide`)
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) continue
    const { overflowX, overflowY, display, position, clipPath } = getComputedStyle(element)
    // Text for screen readers only.
    if (position === 'absolute' && (clipPath !== 'none' || element.clientWidth <= 1)) continue
    const name = `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 40)}`
    const isBox = display !== 'inline' && element.textContent.trim() !== ''
    const tooWide = element.scrollWidth > element.clientWidth + 1
    const tooHigh = element.scrollHeight > element.clientHeight + 1
    const hides = (overflow: string) => ['hidden', 'clip'].includes(overflow)
    if (isBox && ((hides(overflowX) && tooWide) || (hides(overflowY) && tooHigh))) losses.push(`cut off: ${name}`)
    if (isBox && tooWide && element.matches('a, button, label, summary, h1, h2, h3, h4, p, dt, dd, td, th')) {
      losses.push(`wider than its box: ${name}`)
    }
    const { left, right } = element.getBoundingClientRect()
    const scrolls = element.closest('[popover], .scroll') !== null
    if (element.children.length === 0 && isBox && !scrolls && (left < -1 || right > window.innerWidth + 1)) {
      losses.push(`off the screen: ${name}`)
    }
  }
  return losses
}

/**
 * Controls of less than 44 px, which is our own rule, and inline links of less than 24 px, unless they are inside a
 * sentence.
 */
export function findSmallTargets(): string[] {
  const small: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('[type=hidden]')) continue
    if (element.closest('[inert]')) continue
    const style = getComputedStyle(element)
    if (style.clipPath !== 'none') continue
    const inSentence =
      style.display === 'inline' && element.parentElement?.textContent.trim() !== element.textContent.trim()
    if (inSentence) continue
    // A click on the label also reaches the control.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const boxes = [element, ...labels].map((part) => part.getBoundingClientRect())
    const height = Math.max(...boxes.map((box) => box.height))
    const width = Math.max(...boxes.map((box) => box.width))
    const isLink = element.matches('a')
    const minHeight = isLink && style.display === 'inline' ? 24 : 44
    // The word of a link may be short.
    const minWidth = isLink ? 24 : 44
    if (height < minHeight - 0.5 || width < minWidth - 0.5) {
      small.push(
        `${Math.round(width)} by ${Math.round(height)}: ${element.tagName} ${element.textContent.trim().slice(0, 40)}`,
      )
    }
  }
  return small
}

/** Running animations, and those of the hover state. A change without intermediate steps is not a motion. */
export function findMotion(): string[] {
  const isStill = ({
    transitionDuration,
    transitionProperty,
    animationName,
    animationDuration,
    animationTimingFunction,
  }: CSSStyleDeclaration) => {
    const takesNoTime = (durations: string) => durations.split(', ').every((duration) => parseFloat(duration) === 0)
    const transitionsNothing = transitionProperty === 'none' || takesNoTime(transitionDuration)
    return (
      transitionsNothing &&
      (animationName === 'none' || takesNoTime(animationDuration) || animationTimingFunction.startsWith('step'))
    )
  }
  const moving: string[] = []
  for (const element of document.querySelectorAll('*')) {
    for (const part of [null, '::before', '::after', '::backdrop', '::details-content']) {
      const style = getComputedStyle(element, part)
      if (style.display === 'none' || isStill(style)) continue
      moving.push(`${element.tagName}${part ?? ''} ${element.getAttribute('class') ?? ''}`)
    }
  }
  if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') moving.push('scrolling')
  return moving
}

/** Opens every `<details>` and returns their number. Without its name, one does not close another. */
export function openPanels(): number {
  const panels = [...document.querySelectorAll<HTMLDetailsElement>('main details')]
  for (const panel of panels) panel.removeAttribute('name')
  for (const panel of panels) panel.open = true
  return panels.length
}

/** The widest text spacing of WCAG 1.4.12. */
export function widenText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }
  `)
  document.adoptedStyleSheets.push(sheet)
}
