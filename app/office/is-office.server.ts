import { config } from '../config/config.server.ts'
import { officeHref } from './office-href.ts'

/** Whether this path belongs to the office. Without STAFF there is no office, and its paths answer 404. */
export function isOffice(path: string): boolean {
  const office = officeHref('/office')
  return config().staff.length > 0 && (path === office || path.startsWith(`${office}/`))
}
