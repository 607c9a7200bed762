import { config } from './config.server.ts'

/** The URL of an office page, for a mail to the staff. Null without an office. */
export function officeLink(path: string): string | null {
  const { staff, siteUrl } = config()
  return staff.length > 0 ? `${siteUrl}/office${path}` : null
}
