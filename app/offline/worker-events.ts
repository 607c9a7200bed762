/** What TypeScript knows of a service worker only where it knows no page. */
export interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown> | undefined): void
}

export interface InstallEvent extends LifeEvent {
  /** Chromium's: which requests do not wait for the worker. https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes */
  addRoutes?(rule: { condition: object; source: 'network' }): Promise<void>
}

export interface FetchEvent extends Event {
  request: Request
  /** What the browser has asked for by itself while the worker started. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
