import type { Book } from '../content/books/book.ts'
import { bookPath } from '../catalog/books.ts'
import { books } from '../content/books/books.ts'
import { findSoldOut } from '../catalog/sold-out.ts'
import { site } from '../content/site.ts'
import { plainDollars } from '../values/money.ts'
import { socialPicture } from '../head/page-meta.ts'
import { siteOrigin } from '../head/site-origin.ts'

/** The build draws a social picture for each page that it writes. A page that published words add has that of the store. */
export function socialPictureOf(book: Book): string {
  const isBuilt = books.length > 1 && books.some(({ key }) => key === book.key)
  return socialPicture(isBuilt ? bookPath(book) : '/store')
}

/** The book and its price as structured data of schema.org. */
export function bookForSale(book: Book): object {
  const url = siteOrigin
  const path = bookPath(book)
  return {
    '@context': 'https://schema.org',
    '@type': 'Book',
    name: book.title,
    description: book.description,
    image: url + socialPictureOf(book),
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
