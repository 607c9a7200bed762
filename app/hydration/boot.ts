/**
 * The one script that every page runs by itself, inlined into it and the same on each. It starts React when somebody
 * needs it, and keeps what was pressed meanwhile. It is compiled alone: it may import types, and nothing else.
 */
import type { StartData } from './start-data.ts'

const intents = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown']
/** At any of these React would take over the whole page in one go, and keep the visitor waiting. */
const discreteEvents = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'],
  ...['keydown', 'keypress', 'keyup', 'input', 'change', 'submit'],
]
const idle = window.requestIdleCallback ?? setTimeout
const data = JSON.parse(document.getElementById('start-data')!.textContent) as StartData
/** What only React can answer, in the order in which it was asked for. */
const queuedClicks: (() => unknown)[] = []
let starting = false

async function start(): Promise<void> {
  if (starting) return
  starting = true
  try {
    await painted()
    for (const href of [data.manifest, data.entry, ...Object.values(data.routes).flat(), ...data.imports]) {
      addLink('modulepreload', href)
      // Twenty at once would hold the page up.
      await window.scheduler?.yield?.()
    }
    const styled = new Promise((settle) => {
      const link = addLink('stylesheet', data.stylesheet)
      for (const end of ['load', 'error']) link.addEventListener(end, settle)
    })
    await import(/* @vite-ignore */ data.manifest)
    const modules: Record<string, object> = {}
    for (const [id, parts] of Object.entries(data.routes)) {
      modules[id] = Object.assign({}, ...(await Promise.all(parts.map((part) => import(/* @vite-ignore */ part)))))
    }
    await styled
    window.__reactRouterRouteModules = modules
    window.__reactRouterContext = { ...data.context, stream: new Blob([data.state]).stream() }
    await import(/* @vite-ignore */ data.entry)
  } catch {
    // The line broke: the page goes on without React, and the next intent tries again.
    starting = false
  }
}

/** Once what the visitor has just done is on the screen. */
function painted(): Promise<void> {
  const { scheduler } = window
  return new Promise((settle) => {
    if (scheduler) void scheduler.postTask(() => settle(), { priority: 'background' })
    else setTimeout(settle)
  })
}

function addLink(rel: string, href: string): HTMLLinkElement {
  return document.head.appendChild(Object.assign(document.createElement('link'), { rel, href }))
}

/** React hears nothing until it has taken over: what is native is answered by the browser. */
function blockEvent(event: Event): void {
  event.stopPropagation()
}

/** Keeps a press on a control that needs React, so that it is answered once: when React is there. */
function keepPress(event: Event): void {
  const target = event.target as HTMLElement
  const button = target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
  const exit = target.closest<HTMLAnchorElement>('a[data-replace]')
  if (button) {
    queuedClicks.push(() => button.click())
  } else if (exit) {
    event.preventDefault()
    document.body.hidden = true
    location.replace(exit.href)
  }
}

/** A field whose emptiness React tells in its own words. What was typed meanwhile is not sent. */
function keepEmpty(event: Event): void {
  const field = event.target as HTMLInputElement
  if (!('tellEmpty' in field.dataset && field.validity.valueMissing)) return
  event.preventDefault()
  queuedClicks.push(() => field.validity.valueMissing && field.reportValidity())
}

function keepEscape({ key, repeat }: KeyboardEvent): void {
  if (key === 'Escape' && !repeat) queuedClicks.push(() => window.dispatchEvent(new KeyboardEvent('keydown', { key })))
}

function hasAnswered(): boolean {
  try {
    return /^(all|necessary|rejected)$/.test(localStorage.getItem('cookie-consent') ?? '')
  } catch {
    return false
  }
}

/** The question stands in the page, hidden, so that it waits for nothing but its second. */
function askConsent(): void {
  if (hasAnswered()) return
  for (const part of document.querySelectorAll<HTMLElement>('[data-consent]')) part.hidden = false
  dispatchEvent(new Event('consent-due'))
}

// Names this entry of the history, so that its scroll position is not taken for another's.
if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')
for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true })
for (const type of discreteEvents) addEventListener(type, blockEvent, { capture: true, passive: true })
addEventListener('click', keepPress, true)
addEventListener('invalid', keepEmpty, true)
addEventListener('keydown', keepEscape, true)
addEventListener(
  'hydrated',
  () => {
    for (const intent of intents) removeEventListener(intent, start, true)
    for (const type of discreteEvents) removeEventListener(type, blockEvent, true)
    removeEventListener('click', keepPress, true)
    removeEventListener('invalid', keepEmpty, true)
    removeEventListener('keydown', keepEscape, true)
    document.querySelector('script[type=speculationrules]')?.remove()
    // One at a time: each must find what the one before has changed.
    for (const answer of queuedClicks) setTimeout(answer)
  },
  { once: true },
)
addEventListener('load', () => setTimeout(askConsent, 1000))
if (document.querySelector('main form:not([data-aside])')) void painted().then(() => idle(start))

// As `dateInWords` says it, which cannot be imported here.
for (const time of document.querySelectorAll<HTMLElement>('time[data-today]')) {
  const now = new Date()
  const month = time.dataset['months']?.split(' ')[now.getMonth()]
  time.textContent = `${time.dataset['today']} ${month} ${now.getDate()}, ${now.getFullYear()}`
}
