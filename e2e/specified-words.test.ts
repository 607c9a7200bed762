import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { consentWords } from '../app/content/consent.ts'
import { contact } from '../app/content/pages/contact.ts'
import { donate } from '../app/content/pages/donate.ts'
import { footerLinks, headerLinks, legalLinks } from '../app/content/navigation.ts'
import { newsletter } from '../app/content/pages/newsletter.ts'
import { paymentSuccess, subscriptionSuccess } from '../app/content/payments.ts'
import { resources } from '../app/content/pages/resources.ts'
import { site } from '../app/content/site.ts'
import { store } from '../app/content/pages/store.ts'
import { directories } from '../app/content/hotlines.ts'

/**
 * All texts that the specification requires. Any other text of `app/content` may change without a change of a test. The
 * journeys read their words from `app/content`, so this test also holds for the pages.
 */
interface SpecifiedPage {
  says: string[]
  /** Labels and the addresses of their links. */
  links?: Record<string, string>
  /** Words in the subjects of `mailto:` links. */
  mails?: RegExp[]
  /** One word of each section, in the order of the sections. */
  order?: string[]
}

const { evidence } = site
const reach = { [site.email]: `mailto:${site.email}`, [site.phone]: `tel:+1${site.phone.replaceAll(/\D/g, '')}` }
const hours = ['Monday - Friday', '9 AM - 5 PM EST']
/** Claims that the owner cannot confirm yet are not shown. */
const claimed = <Item>(proof: unknown, items: Item[]): Item[] => (proof === null ? [] : items)

const pages: Record<string, SpecifiedPage> = {
  '': {
    says: [
      'Millions of children will never hear the Gospel',
      'children whose parents never take them to church',
      '$5 places a Gospel book',
      '$50 reaches a classroom',
      '$500 sponsors a church outreach kit in a new city',
      'Gospel Books',
      'Church Outreach',
      'Global Impact',
      'Ages 4-14',
      ...claimed(evidence.successStories, [
        'One family reached',
        '147 children accepting',
        '50+ children in a Bible study',
      ]),
      'Subscribe',
    ],
    links: {
      'Give a child a book': '/donate',
      'See the research': '/research',
      '$5 places a Gospel book in a child’s hands': '/donate?amount=5',
      '$50 reaches a classroom': '/donate?amount=50',
      '$500 sponsors a church outreach kit in a new city': '/donate?amount=500',
      'Learn more about us': '/about',
    },
    order: [
      'Millions of children',
      'Give a child a book',
      'See the research',
      '$5 ',
      '$50 ',
      '$500 ',
      'Gospel Books',
      'Church Outreach',
      'Global Impact',
      'Ages 4-14',
      ...claimed(evidence.successStories, ['One family reached']),
      'Give a child a book',
      'Learn more about us',
      'Subscribe',
    ],
  },
  about: {
    says: [
      'Our Story',
      'Our Mission',
      'Our Vision',
      'Our Impact',
      '4-14 window',
      'Leadership',
      'Join Our Mission',
      'reach children whose parents never take them to church, with Gospel books and church outreach kits',
      'Christ-Centered',
      'Child-Focused',
      'Excellence',
      'Inclusivity',
      'Integrity',
      'Biblical Foundation',
      ...claimed(evidence.founderStory, ['once an unreached child']),
      ...claimed(evidence.impactFigures, ['10,000+', 'Gospel books', '50+', 'church partnerships', '15', 'countries']),
      '85% of Christians accept Christ',
      site.founder,
    ],
    links: { 'Support Our Mission': '/donate', 'Partner With Us': '/contact' },
  },
  contact: {
    says: [
      '24-48 hours',
      ...hours,
      'Saturday - Sunday',
      'Closed',
      'do not accept in-person visits',
      'Full Name',
      'Email Address',
      'Inquiry Type',
      'Subject',
      'Message',
      'Send Message',
      'Clear Form',
      'General Inquiry',
      'Donation Question',
      'Church Partnership',
      'Volunteer Opportunity',
      'Technical Support',
      'Media Inquiry',
      '501(c)(3)',
      'o the extent allowed by law',
    ],
    links: reach,
    order: [
      'Full Name',
      'Send Message',
      site.email,
      site.phone,
      'Phone hours',
      'in-person visits',
      'Saturday - Sunday',
      'How are donations used',
      'become a partner',
      'tax-deductible',
      'Can I volunteer',
    ],
  },
  donate: {
    says: [
      'to the extent allowed by law',
      '$25',
      '$50',
      '$100',
      '$250',
      '$500',
      'Your Impact',
      '$5 places a Gospel book',
      '$50 reaches a classroom',
      '$500 sponsors a church outreach kit',
      'quarterly report',
      'Stock donations',
      'Employer matching',
      'Legacy giving',
    ],
    links: reach,
    mails: [/stock/i, /matching/i, /legacy/i],
    order: [
      'to the extent allowed by law',
      'One-time',
      'Recurring',
      'Frequency',
      '$25',
      '$500',
      'Or another amount',
      'Your Impact',
      'Donate',
      '$5 places',
      '$50 reaches',
      '$500 sponsors',
      'Why give',
      'monthly giving adds',
      'Stock donations',
      'Employer matching',
      'Legacy giving',
      'Questions before you give',
      site.email,
      site.phone,
    ],
  },
  donors: {
    says: [
      'Tax-deductible',
      'extent allowed by law',
      'Secure processing',
      'Donor privacy',
      'receipt for all gifts',
      ...claimed(evidence.impactFigures, ['50,000+', 'children', '1,200+', 'churches', '35', 'countries', '98%']),
      '$25 monthly reaches 5 children',
      '$100 monthly sponsors 4 classroom kits and reaches 40 children',
      '$500 monthly launches outreach in a new city and reaches 200+ children',
      '75%',
      'Books and materials',
      '15%',
      'Programs',
      '8%',
      'Operations',
      '2%',
      'Fundraising',
      ...claimed(site.charityRating, ['Four-star charity rating']),
      'report every quarter',
      'never sold or shared',
    ],
    links: {
      'Give $50 Monthly': '/donate?amount=50&recurring=monthly',
      'Make One-Time Gift': '/donate',
      'Give $100 Monthly': '/donate?amount=100&recurring=monthly',
      'Give One-Time Gift': '/donate',
      ...reach,
    },
    mails: [/stock/i, /legacy/i, /cancel/i],
    order: [
      'Tax-deductible',
      'Secure processing',
      'Donor privacy',
      'Give $50 Monthly',
      'Make One-Time Gift',
      ...claimed(evidence.impactFigures, ['50,000+', '98%']),
      '$25 monthly',
      '$100 monthly',
      '$500 monthly',
      ...claimed(evidence.founderStory, ['I was once an unreached child']),
      '75%',
      '15%',
      '8%',
      '2%',
      ...claimed(site.charityRating, ['Four-star charity rating']),
      'Monthly giving',
      'Stock donations',
      'Legacy giving',
      '2023 annual report',
      'IRS Form 990',
      'Is my gift tax-deductible',
      'cancel a recurring gift',
      'what my gift has done',
      'happens to my data',
      'Give $100 Monthly',
      'Give One-Time Gift',
      site.email,
      site.phone,
    ],
  },
  'get-involved': {
    says: ['For children', 'For teachers', 'For churches', 'Everything here is free'],
    links: {
      'Find Awana Club': site.clubFinder,
      'Contact us': '/contact?subject=Get%20Involved',
      'Give $50 Monthly': '/donate?amount=50&recurring=monthly',
      'Read a lesson plan (PDF)': '/downloads/teacher-lesson-plan.pdf',
    },
    mails: [
      /free storybooks/i,
      /activities/i,
      /kids newsletter/i,
      /free book/i,
      /free classroom kit/i,
      /lesson plans/i,
      /training webinars/i,
      /bulk books/i,
      /outreach kit/i,
      /training/i,
      /partnership/i,
    ],
  },
  research: {
    says: [
      '85% of Christians accept Christ between the ages of 4 and 14',
      'Why ages 4-14 matter',
      'Ages 4-14',
      '43%',
      'Ages 15-30',
      '19%',
      'Ages 31+',
      '6%',
      'About these figures',
      'View Study',
      'Request Copy',
    ],
    links: {
      'Crisis Support Resources': '/resources',
      'Find Awana Club': site.clubFinder,
      'Get involved': '/get-involved',
    },
    mails: [/request a copy/i],
  },
  resources: {
    says: ['not an emergency service', 'not a licensed healthcare provider', 'check each number'],
    links: { 'Call 911': 'tel:911', 'Call 988': 'tel:988', 'Text 988': 'sms:988' },
  },
  store: {
    says: ['$7.00', 'Shipping (US only)', '$3.99', '$10.99', 'Maximum 10 books per order', 'About This Book'],
  },
  privacy: { says: ['Privacy Policy', ...hours], links: reach },
  cookies: { says: ['Cookie Policy', 'Manage Cookie Preferences', 'cookie-consent', ...hours], links: reach },
  terms: { says: ['Terms of Service', ...hours], links: reach },
  refund: {
    says: ['Refund and Returns Policy', 'within 30 days', '3-5 business days', '5-10 business days', ...hours],
    links: reach,
  },
}

const htmlOf = (path: string) => readFileSync(new URL(`../build/client/${path}/index.html`, import.meta.url), 'utf8')
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
    for (const words of says) expect(text).toContain(words)
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

test('the header, the footer and the legal links', () => {
  expect(Object.fromEntries(headerLinks.map(({ label, to }) => [label, to]))).toEqual({
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
  expect(footerLinks.map(({ to }) => to)).toEqual([...first, ...second])
  expect(footerLinks.at(-1)?.label).toBe('Find Awana Club')
  expect(legalLinks.map(({ to }) => to)).toEqual(['/privacy', '/cookies', '/terms', '/refund', '/accessibility'])
  const everyPage = htmlOf('about')
  for (const { label, to } of [...headerLinks, ...footerLinks, ...legalLinks, { label: 'Donate Now', to: '/donate' }]) {
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
  expect(consentWords).toMatchObject({
    acceptAll: 'Accept All',
    necessaryOnly: 'Necessary Only',
    rejectAll: 'Reject All',
    acceptSelected: 'Accept Selected',
  })
  expect(paymentSuccess).toMatchObject({
    waiting: 'Processing your donation...',
    title: 'Thank You for Your Donation!',
    idLabel: 'Transaction ID',
    again: { label: 'Make Another Donation', to: '/donate' },
    home: 'Return to Home',
  })
  expect(subscriptionSuccess).toMatchObject({
    waiting: 'Setting up your subscription...',
    title: 'Subscription Activated!',
    idLabel: 'Subscription ID',
    notesTitle: 'What’s next',
    again: { label: 'View Donation Options', to: '/donate' },
    home: 'Return to Home',
  })
})
