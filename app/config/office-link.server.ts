import { config } from './config.server.ts'

/** The address of a page of the office, for a mail to the staff. Null where there is no office. */
export function officeLink(path: string): string | null {
  const { staff, siteUrl } = config()
  return staff.length > 0 ? `${siteUrl}/office${path}` : null
}
