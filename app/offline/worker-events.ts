/** Types of service workers: TypeScript's own library cannot be used together with that of pages. */
export interface LifeEvent extends Event {
  waitUntil(work: unknown): void
}

export interface InstallEvent extends LifeEvent {
  /** Chromium's. https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes */
  addRoutes?(
    rules: { condition: object; source: 'network' | 'fetch-event' | 'race-network-and-fetch-handler' }[],
  ): Promise<void>
}

export interface FetchEvent extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
}
