import { log } from '../../infra/log.server.ts'

const longest = 200

/** Tells the staff which address had no page, so that a link that leads there can be mended. */
export function noteMissingPage({ url }: Request): void {
  // The query may hold anything, and somebody may have typed an address: neither belongs in a log.
  const path = new URL(url).pathname.replaceAll(/[^/]*(@|%40)[^/]*/gi, '(address)')
  log.info('page-not-found', { path: path.slice(0, longest) })
}
