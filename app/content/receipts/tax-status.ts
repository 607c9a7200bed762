import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/** What receipts call the publisher: see `app/receipts/charity.ts`. */
export const taxStatus = words(
  'receipts/tax-status',
  {
    publicCharity: '{site.legalName}, a 501(c)(3) public charity (EIN {site.ein})',
    organization: '{site.legalName}, a 501(c)(3) organization (EIN {site.ein})',
  },
  { site },
)
