/** The final text of a return page, which reloads itself while Stripe is slow. */
export async function readReturnPage(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const [, next] = /http-equiv="refresh" content="0; url=([^"]+)"/i.exec(page) ?? []
  return next === undefined ? page : readReturnPage(new URL(next.replaceAll('&amp;', '&'), url).href)
}
