import { log } from '../log/log.server.ts'

const longest = 200

/** Tells the staff which address had no page, so that a link that leads there can be mended. */
export function logMissingPage({ pathname }: URL): void {
  // The query may hold anything, and does not belong in a log.
  log.info('page-not-found', { path: withoutAddresses(pathname).slice(0, longest) })
}

/** Somebody may have typed an e-mail address, and programs encode what is encoded already. */
export function withoutAddresses(path: string): string {
  return path.replaceAll(/[^/]*(@|%(25)*40)[^/]*/gi, '(address)')
}
