import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { consentSettings } from '../app/content/consent/settings.ts'
import { bookPath, firstBook } from '../app/catalog/books.ts'
import { consentWords } from '../app/content/consent/strip.ts'
import { contact } from '../app/content/pages/contact.ts'
import { donate } from '../app/content/pages/donate.ts'
import { navigation } from '../app/content/navigation.ts'
import { newsletter } from '../app/content/pages/newsletter.ts'
import { returnPages } from '../app/content/payments.ts'
import { resources } from '../app/content/pages/resources.ts'
import { site } from '../app/content/site.ts'
import { store } from '../app/content/pages/store.ts'
import { directories } from '../app/content/hotlines/directories.ts'
import { givingPages } from './specified-words/giving-pages.ts'
import { otherPages } from './specified-words/other-pages.ts'

const pages = { ...givingPages, ...otherPages }

/** With several books, the page of the first says what is specified of the store. */
const fileOf = (path: string) => (path === 'store' ? bookPath(firstBook).slice(1) : path)
const htmlOf = (path: string) =>
  readFileSync(new URL(`../build/client/${fileOf(path)}/index.html`, import.meta.url), 'utf8')
const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|<(style|script)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', label = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    label: textOf(label).trim(),
  }))

describe.each(Object.entries(pages))('/%s', (path, { says, links = {}, mails = [], order = [] }) => {
  const html = /<main\b.*<\/main>/s.exec(htmlOf(path))?.[0] ?? ''

  test('says what is specified, in the specified order, and links to where it should', () => {
    const text = textOf(html)
    const missing = says.filter((words) => !text.includes(words))
    expect(missing, `not on /${path}: restore the words, or change them in e2e/specified-words, too`).toEqual([])
    const found = linksOf(html)
    for (const [label, href] of Object.entries(links)) expect(found).toContainEqual({ href, label })
    const subjects = found.map(({ href }) => decodeURIComponent(/^mailto:.*[?&]subject=([^&]*)/.exec(href)?.[1] ?? ''))
    for (const subject of mails) expect(subjects).toContainEqual(expect.stringMatching(subject))
    let place = 0
    for (const words of order) {
      const next = text.indexOf(words, place)
      expect(next, `"${words}" after "${text.slice(0, place).slice(-40)}"`).toBeGreaterThanOrEqual(0)
      place = next + words.length
    }
  })
})

test('the donate page says under which law a gift is deductible', () => {
  expect(textOf(htmlOf('donate'))).toContain('Gifts are deductible under U.S. law only.')
})

test('the home page’s hero holds the three impact cards', () => {
  const hero = /<section\b.*?<\/section>/s.exec(/<main\b.*/s.exec(htmlOf(''))?.[0] ?? '')?.[0] ?? ''
  expect(hero).toContain('<h1')
  const amounts = linksOf(hero).flatMap(({ href }) => /amount=(\d+)/.exec(href)?.[1] ?? [])
  expect(amounts).toEqual(['5', '50', '500'])
})

test('the closing of the research leads to the gift without an amount', () => {
  const gifts = linksOf(/<main\b.*<\/main>/s.exec(htmlOf('research'))?.[0] ?? '').filter(({ href }) =>
    href.startsWith('/donate'),
  )
  expect(gifts).toEqual([{ label: 'Give a child a book', href: '/donate' }])
})

test.each(Object.keys(pages))('/%s asks nothing by e-mail alone: a school’s computer has no mail program', (path) => {
  const hrefs = linksOf(/<main\b.*<\/main>/s.exec(htmlOf(path))?.[0] ?? '').map(({ href }) => href)
  const subjects = hrefs.flatMap((href) => /^mailto:.*[?&](subject=[^&]*)/.exec(href)?.[1] ?? [])
  for (const subject of subjects) expect(hrefs).toContain(`/contact?${subject}`)
})

test('the fields of the contact form, as a browser checks them', () => {
  const html = htmlOf('contact')
  expect(html).toMatch(
    /<textarea[^>]*placeholder="Tell us how we can help you\.\.\."[^>]*rows="6"|rows="6"[^>]*placeholder="Tell us/,
  )
  for (const [name, limit] of Object.entries({ name: 100, email: 254, subject: 150, message: 5000 })) {
    const field = new RegExp(`<(?:input|textarea)[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0]
    expect(field).toContain('required')
    expect(field).toContain(`maxLength="${limit}"`)
  }
})

/** What to do when a link is added. */
const addHere = 'the specification lists these links: a new one of app/content/navigation.ts is added here, too'

test('the header, the footer and the legal links', () => {
  expect(Object.fromEntries(navigation.header.map(({ label, to }) => [label, to])), addHere).toEqual({
    Home: '/',
    About: '/about',
    Donors: '/donors',
    'Get Involved': '/get-involved',
    Research: '/research',
    'Crisis Support Resources': '/resources',
    Store: '/store',
    Contact: '/contact',
  })
  const first = ['/about', '/donors', '/get-involved', '/research', '/resources']
  const second = ['/donate', '/store', '/my-giving', '/contact', site.clubFinder]
  expect(
    navigation.footer.map(({ to }) => to),
    addHere,
  ).toEqual([...first, ...second, '/newsletter'])
  expect(navigation.footer).toContainEqual({ label: 'Find Awana Club', to: site.clubFinder })
  expect(Object.fromEntries(navigation.legal.map(({ label, to }) => [label, to])), addHere).toEqual({
    'Privacy Policy': '/privacy',
    'Cookie Policy': '/cookies',
    'Terms of Service': '/terms',
    'Refund and Returns Policy': '/refund',
    Accessibility: '/accessibility',
  })
  const everyPage = htmlOf('about')
  for (const { label, to } of [
    ...navigation.header,
    ...navigation.footer,
    ...navigation.legal,
    { label: 'Donate Now', to: '/donate' },
  ]) {
    expect(linksOf(everyPage)).toContainEqual({ href: to, label })
  }
})

test('the crisis page: nine directories, five tips, and 911 and 988 before every other link', () => {
  expect(directories.map(({ title }) => title)).toEqual([
    'Suicide prevention',
    'Teen crisis',
    'Child abuse and safety',
    'Domestic violence',
    'Drug and alcohol',
    'Health and mental health',
    'Pregnancy and family',
    'Specialty services',
    'Faith-based',
  ])
  const steps = ['Listen', 'Stay with them', 'Remove access', 'Get help', 'Follow up']
  expect(resources.tips.steps.map(({ title }) => title)).toEqual(steps)
  // Except the quick exit and the link to the Spanish part, which are in one bar.
  const [, , ...first] = linksOf(/<main\b.*<\/main>/s.exec(htmlOf('resources'))?.[0] ?? '')
  expect(first.slice(0, 4).map(({ href }) => href)).toEqual([
    'tel:911',
    'tel:988',
    'sms:988',
    'https://chat.988lifeline.org',
  ])
})

test('what forms and messages say', () => {
  expect(newsletter).toMatchObject({
    form: { button: 'Subscribe', busyButton: 'Subscribing...' },
    welcome: { title: 'Welcome to Our Family!' },
    toasts: {
      empty: { title: 'Email Required', description: 'Please enter your email address.' },
      success: { title: 'Thank You!', description: "You've been added to our prayer newsletter. God bless!" },
    },
  })
  expect(contact).toMatchObject({
    form: { send: 'Send Message', sending: 'Sending...', clear: 'Clear Form' },
    sent: {
      title: 'Thank You!',
      text: 'Your message has been received. Our team will respond within 24 hours.',
      another: 'Send Another Message',
    },
    toasts: {
      sent: {
        title: 'Message Sent!',
        description: "Thank you for contacting us. We'll respond within 24 hours.",
      },
    },
  })
  expect(donate.toasts).toEqual({
    invalidAmount: 'Invalid Amount',
    paymentError: {
      title: 'Payment Error, Please try again',
      description: 'There was an error processing your payment. Please try again.',
    },
  })
  expect(store).toMatchObject({
    form: { button: 'Purchase Now', busyButton: 'Processing...' },
    failed: { title: 'Error', description: 'Failed to create checkout session. Please try again.' },
  })
  expect({ ...consentWords, ...consentSettings }).toMatchObject({
    acceptAll: 'Accept All',
    necessaryOnly: 'Necessary Only',
    rejectAll: 'Reject All',
    acceptSelected: 'Accept Selected',
  })
  expect(returnPages.gift).toMatchObject({
    waiting: 'Processing your donation...',
    title: 'Thank You for Your Donation!',
    idLabel: 'Transaction ID',
    again: { label: 'Make Another Donation', to: '/donate' },
    home: 'Return to Home',
  })
  expect(returnPages.recurring).toMatchObject({
    waiting: 'Setting up your subscription...',
    title: 'Subscription Activated!',
    idLabel: 'Subscription ID',
    notesTitle: 'What’s next',
    again: { label: 'View Donation Options', to: '/donate' },
    home: 'Return to Home',
  })
})
