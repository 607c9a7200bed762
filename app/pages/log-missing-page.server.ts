import { log } from '../log/log.server.ts'

const maxLength = 200

/** Logs an address without a page, so that the staff can fix a broken link. */
export function logMissingPage({ pathname }: URL): void {
  // The query is not logged, because it may contain personal data.
  log.info('page-not-found', { path: withoutAddresses(pathname).slice(0, maxLength) })
}

/** Removes e-mail addresses from a path, also those that are percent-encoded several times. */
export function withoutAddresses(path: string): string {
  const parts = path.split('/')
  return parts.map((part) => (/@|%(25)*40/i.test(part) ? '(address)' : part)).join('/')
}
