/** The URL of a database or a mail server without the user and the password. */
export function placeOf(address: string): string {
  const url = URL.parse(address)
  return url?.host ? `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}` : address
}
