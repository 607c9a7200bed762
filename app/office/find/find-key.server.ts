const cookie = '__Host-office-find-key'
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict'
const yearInSeconds = 365 * 24 * 60 * 60

/**
 * Whether the key / moves the focus to Find in this browser. Who speaks to the computer can switch it off, because a
 * spoken word could be taken for the key (WCAG 2.1.4).
 */
export function hasFindKey(request: Request): boolean {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */)
  return !cookies.includes(`${cookie}=off`)
}

/** The value of `Set-Cookie`. */
export const findKeyCookie = (isOn: boolean) =>
  isOn ? `${cookie}=; ${attributes}; Max-Age=0` : `${cookie}=off; ${attributes}; Max-Age=${yearInSeconds}`
