import { words } from '../words/words.ts'
import { site } from './site.ts'

export interface NavigationLink {
  label: string
  /** A path of this site, or a whole address of another site. */
  to: string
}

/** The links in the header and the footer. A page is listed once it exists. */
export const navigation = words(
  'navigation',
  {
    header: [
      { label: 'Home', to: '/' },
      { label: 'About', to: '/about' },
      { label: 'Donors', to: '/donors' },
      { label: 'Get Involved', to: '/get-involved' },
      { label: 'Research', to: '/research' },
      { label: 'Crisis Support Resources', to: '/resources' },
      { label: 'Store', to: '/store' },
      { label: 'Contact', to: '/contact' },
    ],
    donate: { label: 'Donate Now', to: '/donate' },
    /** In two columns, from top to bottom. */
    footer: [
      { label: 'About', to: '/about' },
      { label: 'Donors', to: '/donors' },
      { label: 'Get Involved', to: '/get-involved' },
      { label: 'Research', to: '/research' },
      { label: 'Crisis Support Resources', to: '/resources' },
      { label: 'Donate', to: '/donate' },
      { label: 'Store', to: '/store' },
      { label: 'My Giving', to: '/my-giving' },
      { label: 'Contact', to: '/contact' },
      { label: 'Find Awana Club', to: '{site.clubFinder}' },
      { label: 'Prayer Newsletter', to: '/newsletter' },
    ],
    legal: [
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Cookie Policy', to: '/cookies' },
      { label: 'Terms of Service', to: '/terms' },
      { label: 'Refund and Returns Policy', to: '/refund' },
      { label: 'Accessibility', to: '/accessibility' },
    ],
    /** Linked from every page that asks for gifts. It is here so that these pages do not load the notices. */
    stateDisclosures: { label: 'State disclosures', to: '/terms#state-disclosures' },
    /** Beside a link that begins an e-mail: a school's computer may have no mail program. */
    formInstead: 'Or use our form',
  },
  { site },
)
