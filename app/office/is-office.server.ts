import { config } from '../config/config.server.ts'

/** Whether this is an address of the office. Without STAFF there is none, and it is missing like any other. */
export function isOffice(path: string): boolean {
  return config().staff.length > 0 && (path === '/office' || path.startsWith('/office/'))
}
