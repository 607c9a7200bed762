import type { Book } from '../content/books/book.ts'
import { bookPath } from '../catalog/books.ts'
import { findSoldOut } from '../catalog/sold-out.ts'
import { site } from '../content/site.ts'
import { plainDollars } from '../values/money.ts'
import { socialPicture } from '../head/page-meta.ts'
import { siteOrigin } from '../head/site-origin.ts'

/** The book and its price as structured data of schema.org. */
export function bookForSale(book: Book): object {
  const url = siteOrigin
  const path = bookPath(book)
  return {
    '@context': 'https://schema.org',
    '@type': 'Book',
    name: book.title,
    description: book.description,
    image: url + socialPicture(path),
    inLanguage: 'en',
    typicalAgeRange: book.ages,
    publisher: { '@type': 'NGO', '@id': `${url}/#organisation`, name: site.name },
    offers: {
      '@type': 'Offer',
      url: url + path,
      price: plainDollars(book.priceCents),
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${findSoldOut(book) ? 'OutOfStock' : 'InStock'}`,
      eligibleRegion: { '@type': 'Country', name: 'US' },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: plainDollars(book.shippingCents), currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
      },
    },
  }
}
