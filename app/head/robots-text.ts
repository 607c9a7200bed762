/** What crawlers may read. A site on a loopback address is somebody's test: a tunnel must not bring it into an index. */
export function robotsText({ siteUrl, reachable }: { siteUrl: string; reachable: boolean }): string {
  // Pages that are not to be listed say so themselves, so crawlers must be able to read them.
  const lines = reachable
    ? ['User-agent: *', 'Disallow: /functions/', 'Disallow: /webhooks/', '', `Sitemap: ${siteUrl}/sitemap.xml`]
    : ['User-agent: *', 'Disallow: /']
  return `${lines.join('\n')}\n`
}
