/** The text of a return page, as a visitor comes to see it: while Stripe is slow, the page leads on to itself. */
export async function readReturnPage(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const [, next] = /http-equiv="refresh" content="0; url=([^"]+)"/i.exec(page) ?? []
  return next === undefined ? page : readReturnPage(new URL(next.replaceAll('&amp;', '&'), url).href)
}
