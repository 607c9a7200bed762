import { site } from '../content/site.ts'
import { streetLine } from '../words/street-line.ts'
import { siteOrigin } from './site-origin.ts'

/** The publisher and the donate page as structured data of schema.org. */
export function organisation(): object {
  const url = siteOrigin
  const { address } = site
  const profiles = Object.values(site.socialMedia).filter((link) => link !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'NGO',
    '@id': `${url}/#organisation`,
    name: site.name,
    legalName: site.legalName,
    url: `${url}/`,
    logo: `${url}/icons/icon-512.png`,
    taxID: site.ein,
    nonprofitStatus: 'https://schema.org/Nonprofit501c3',
    founder: { '@type': 'Person', name: site.founder },
    email: site.email,
    telephone: site.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: streetLine(address),
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: address.country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: site.email,
      telephone: site.phone,
      url: `${url}/contact`,
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
    potentialAction: {
      '@type': 'DonateAction',
      name: 'Donate',
      target: `${url}/donate`,
      recipient: { '@id': `${url}/#organisation` },
    },
  }
}
