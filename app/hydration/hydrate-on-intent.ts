/**
 * The only script that every page runs at once. It is inlined and the same on each page. It starts React at the first
 * intent, and queues clicks until then. It is compiled alone, so it may import only types.
 */
import type { StartData } from './start-data.ts'

const intents = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown']
/** At each of these events React would hydrate the whole page synchronously and block the visitor. */
const discreteEvents = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'keydown',
  'keypress',
  'keyup',
  'input',
  'change',
  'submit',
]
const idle = window.requestIdleCallback ?? setTimeout
const data = JSON.parse(document.getElementById('start-data')!.textContent) as StartData
/** Clicks that only React can handle, in order. */
const queuedClicks: (() => unknown)[] = []
let starting = false

async function start(): Promise<void> {
  if (starting) return
  starting = true
  try {
    await painted()
    for (const href of [data.manifest, data.entry, ...Object.values(data.routes).flat(), ...data.imports]) {
      addLink('modulepreload', href)
      // Adding twenty at once would block the main thread.
      await window.scheduler?.yield?.()
    }
    const styled = new Promise((settle) => {
      const link = addLink('stylesheet', data.stylesheet)
      for (const end of ['load', 'error']) link.addEventListener(end, settle)
    })
    await import(/* @vite-ignore */ data.manifest)
    if (data.words) await import(/* @vite-ignore */ data.words)
    const routeModules: Record<string, object> = {}
    for (const [id, parts] of Object.entries(data.routes)) {
      routeModules[id] = Object.assign({}, ...(await Promise.all(parts.map((part) => import(/* @vite-ignore */ part)))))
    }
    await styled
    window.pageStart = { data, routeModules }
    await import(/* @vite-ignore */ data.entry)
  } catch {
    // A module could not be fetched: the page works without React, and the next intent retries.
    starting = false
  }
}

/** Resolves after the next paint. */
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

/** React gets no event before hydration: the browser handles native controls. */
function blockEvent(event: Event): void {
  event.stopPropagation()
}

/** Queues a click on a control that needs React, so that it is handled once, after hydration. */
function queueClick(event: Event): void {
  const target = event.target as HTMLElement
  const button = target.closest<HTMLButtonElement>('button[type=button]:not([popovertarget])')
  const exit = target.closest<HTMLAnchorElement>('a[data-replace]')
  if (button?.value) {
    answerConsent(button.value)
  } else if (button) {
    queuedClicks.push(() => button.click())
  } else if (exit) {
    event.preventDefault()
    document.body.hidden = true
    location.replace(exit.href)
  }
}

/** Queues the message of an empty field, for which React has its own text. */
function queueInvalid(event: Event): void {
  const field = event.target as HTMLInputElement
  if (!('tellEmpty' in field.dataset && field.validity.valueMissing)) return
  event.preventDefault()
  queuedClicks.push(() => field.validity.valueMissing && field.reportValidity())
}

function queueEscape({ key, repeat }: KeyboardEvent): void {
  if (key === 'Escape' && !repeat) queuedClicks.push(() => window.dispatchEvent(new KeyboardEvent('keydown', { key })))
}

const consentStrip = () => document.querySelector<HTMLElement>('.consent')!

/** Shows the cookie question, which is hidden in the page, so that it needs no module. */
function showConsentQuestion(): void {
  try {
    if (/^(all|necessary|rejected)$/.test(localStorage['cookie-consent'])) return
  } catch {
    // If storage is blocked, the question is shown on every page.
  }
  delete consentStrip().dataset['waiting']
}

/** Stores an answer like `storeConsent`, which cannot be imported here, and hides the question. */
function answerConsent(answer: string): void {
  try {
    if (answer !== 'close') {
      const analytics = answer === 'all'
      const marketing = analytics && !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl
      localStorage['cookie-consent-categories'] = JSON.stringify({ analytics, marketing })
      localStorage['cookie-consent'] = answer
    }
  } catch {
    // If storage is blocked, the question is shown on every page.
  }
  consentStrip().dataset['waiting'] = ''
  document.getElementById('main')!.focus({ preventScroll: true })
}

/** Registers the service worker, which stores the crisis page: see `offline/worker.ts`. */
function storeCrisisPage(): void {
  if ((navigator as { connection?: { saveData: boolean } }).connection?.saveData) return
  const createScriptURL = () => '/worker.js'
  const trusted = window.trustedTypes?.createPolicy('worker', { createScriptURL }) ?? { createScriptURL }
  // A private window may refuse.
  navigator.serviceWorker?.register(trusted.createScriptURL('')).catch(Boolean)
}

// Gives this entry of the history a key, so that it does not share a scroll position with others.
if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')
/** Removes the listeners after hydration. */
const listeners = new AbortController()
const { signal } = listeners
for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true, signal })
for (const type of discreteEvents) addEventListener(type, blockEvent, { capture: true, passive: true, signal })
addEventListener('click', queueClick, { capture: true, signal })
addEventListener('invalid', queueInvalid, { capture: true, signal })
addEventListener('keydown', queueEscape, { capture: true, signal })
const handOverToReact = () => {
  listeners.abort()
  document.querySelector('script[type=speculationrules]')?.remove()
  // One at a time, so that each runs after the changes of the previous one.
  for (const click of queuedClicks) setTimeout(click)
}
addEventListener('hydrated', handOverToReact, { once: true })
const afterLoad = () => {
  showConsentQuestion()
  idle(storeCrisisPage)
}
addEventListener('load', () => setTimeout(afterLoad, 1000))
// Where React has failed, what was typed comes back at once: see `without-react.ts`.
if (document.querySelector('main form:not([data-aside])') || history.state.withoutReact)
  void painted().then(() => idle(start))

// The format of `dateInWords`, which cannot be imported here.
for (const time of document.querySelectorAll<HTMLElement>('time[data-today]')) {
  const now = new Date()
  const month = time.dataset['months']?.split(' ')[now.getMonth()]
  time.textContent = `${time.dataset['today']} ${month} ${now.getDate()}, ${now.getFullYear()}`
}
