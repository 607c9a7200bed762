import { publicPaths } from '../../head/prerender.ts'

/** The pages that a link may lead to, beside those that are the same for every visitor. */
const furtherPages = ['/my-giving', '/my-giving/address', '/my-giving/details', '/my-giving/forget']

/**
 * The places within the pages that a link may name after `#`. A test compares them with the built pages. Of the policies:
 * each heading.
 */
const anchors: Readonly<Record<string, string>> = {
  '/': 'mission stories newsletter closing',
  '/about': 'story values impact leadership join',
  '/contact': 'write questions',
  '/donate': 'custom tiers reasons monthly other-ways questions',
  '/donors': 'impact tiers funds funds-title rating documents methods questions closing',
  '/get-involved': 'children teachers churches closing',
  '/newsletter': 'newsletter-email',
  '/research': 'statistics why why-title rates digital studies need about-these-figures additional closing',
  '/resources':
    'crisis cards directories tips keep disclaimer espanol suicide-prevention teen-crisis child-abuse-safety domestic-violence drug-alcohol health-mental-health pregnancy-family specialty faith-based',
  '/store': 'inside about-the-book quantity more',
  '/privacy':
    'summary who reading writing giving ordering newsletter myGiving others use keeping rights children crisis technical limits changes contact',
  '/cookies': 'summary what here categories stripe manage contact',
  '/terms':
    'summary agreement content fair-use gifts orders tax crisis accessibility liability law state-disclosures contact',
  '/refund': 'summary gifts recurring books how when bank contact',
  '/accessibility': 'summary tested not-tested limits report contact',
}

export const anchorsOf = (path: string): string[] => anchors[path]?.split(' ') ?? []

/** Where a link of this site leads: `/donors#funds`, `/donate?amount=50`, `#rates`. */
interface Target {
  path: string
  anchor: string
}

function targetOf(address: string, ownPages: readonly string[]): Target[] {
  if (address.startsWith('#')) return ownPages.map((path) => ({ path, anchor: address.slice(1) }))
  const { pathname, hash } = new URL(address, 'https://site.invalid')
  return [{ path: pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname, anchor: hash.slice(1) }]
}

/**
 * Why an address of this site leads nowhere, as a sentence; null when it leads somewhere. `files`: the names of the files
 * under `/downloads`. `ownPages`: the pages of the text, for an address such as `#rates`.
 */
export function findDeadLink(address: string, files: readonly string[], ownPages: readonly string[]): string | null {
  const targets = targetOf(address, ownPages)
  const pages = new Set([...publicPaths(), ...furtherPages, ...files.map((file) => `/downloads/${file}`)])
  const missing = targets.find(({ path }) => !pages.has(path))
  if (missing) return `There is no page ${missing.path} on this site.`
  const lost = targets.find(({ path, anchor }) => anchor !== '' && !anchorsOf(path).includes(anchor))
  return lost
    ? `The page ${lost.path} has no place #${lost.anchor}. Leave out what follows the page, or take another.`
    : null
}
