/** The final text of a return page: while Stripe is slow, the page reloads itself. */
export async function readReturnPage(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const [, next] = /http-equiv="refresh" content="0; url=([^"]+)"/i.exec(page) ?? []
  return next === undefined ? page : readReturnPage(new URL(next.replaceAll('&amp;', '&'), url).href)
}
