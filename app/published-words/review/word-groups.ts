/** One set of words, with the name that people use for it. */
export interface NamedSet {
  /** The key of the set: its path in `app/content`. */
  key: string
  name: string
  /** The pages of the site that show it. */
  pages?: readonly string[]
}

export interface WordGroup {
  name: string
  /** In a sentence about how often something appears: "14 mails". */
  one: string
  many: string
  sets: readonly NamedSet[]
}

export const settingsGroup = 'Settings: names, phone, hours'
export const everyPageGroup = 'On every page'

/** A set of the words that no group names: of a file that was added, and not yet here. */
const others: WordGroup = { name: 'Others', one: 'other place', many: 'other places', sets: [] }

/**
 * The sets of words as the office lists them. A test compares the table with the files, so a new file of `app/content` has
 * its line here.
 */
export const wordGroups: readonly WordGroup[] = [
  {
    name: settingsGroup,
    one: 'setting',
    many: 'settings',
    sets: [
      { key: 'site', name: 'Names, addresses, phone, hours, proofs' },
      { key: 'reach', name: 'How to reach us, in a sentence' },
      { key: 'answer-time', name: 'When we answer' },
      { key: 'legal/how-to-stop', name: 'How a recurring gift is stopped, in a sentence' },
      { key: 'no-fund', name: 'A gift without a fund' },
      { key: 'sales-tax', name: 'Sales tax: states and words' },
      { key: 'tax-rules', name: 'Rules of tax law: figures and years' },
      { key: 'tax-reviews', name: 'Rules of tax law: sources, and when to review them' },
    ],
  },
  {
    name: 'Pages',
    one: 'page',
    many: 'pages',
    sets: [
      { key: 'pages/home', name: 'Home', pages: ['/'] },
      { key: 'pages/about', name: 'About us', pages: ['/about'] },
      { key: 'pages/founder', name: 'The founder’s story', pages: ['/about', '/donors'] },
      { key: 'pages/donate', name: 'Donate', pages: ['/donate'] },
      { key: 'funds', name: 'Donate: funds', pages: ['/donate'] },
      { key: 'gift-extras', name: 'Donate: additions to a gift', pages: ['/donate'] },
      { key: 'legal/recurring-consent', name: 'Donate: what a recurring giver agrees to', pages: ['/donate'] },
      { key: 'checkout', name: 'Donate and store: back from the payment', pages: ['/donate', '/store'] },
      { key: 'pages/donors', name: 'Donors', pages: ['/donors'] },
      { key: 'pages/ways-to-give', name: 'Other ways to give', pages: ['/donate', '/donors'] },
      { key: 'pages/tax-question', name: 'Is my gift tax-deductible?', pages: ['/contact', '/donors'] },
      { key: 'pages/get-involved', name: 'Get involved', pages: ['/get-involved'] },
      { key: 'asks', name: 'Get involved: the messages that links begin', pages: ['/get-involved', '/contact'] },
      { key: 'pages/research', name: 'Research', pages: ['/research'] },
      { key: 'pages/research-sources', name: 'Research: sources', pages: ['/research'] },
      { key: 'pages/resources', name: 'Crisis support', pages: ['/resources'] },
      { key: 'hotlines/directories', name: 'Crisis support: directories', pages: ['/resources'] },
      { key: 'hotlines/suicide-and-teen-crisis', name: 'Crisis lines: suicide and teens', pages: ['/resources'] },
      { key: 'hotlines/abuse-and-violence', name: 'Crisis lines: abuse and violence', pages: ['/resources'] },
      { key: 'hotlines/health-and-family', name: 'Crisis lines: health and family', pages: ['/resources'] },
      { key: 'hotlines/specialty-and-faith', name: 'Crisis lines: special needs and faith', pages: ['/resources'] },
      { key: 'spanish', name: 'Crisis support in Spanish', pages: ['/resources'] },
      { key: 'pages/offline', name: 'Crisis support without a network' },
      { key: 'pages/contact', name: 'Contact', pages: ['/contact'] },
      { key: 'pages/newsletter', name: 'Newsletter: page and form', pages: ['/newsletter', '/'] },
      {
        key: 'newsletter-links',
        name: 'Newsletter: pages behind the links of its mails',
        pages: ['/newsletter/confirm', '/newsletter/unsubscribe'],
      },
      { key: 'pages/accessibility', name: 'Accessibility', pages: ['/accessibility'] },
      { key: 'pages/photographs', name: 'Photographs' },
      { key: 'pages/examination', name: 'Accessibility: how it was examined', pages: ['/accessibility'] },
      { key: 'pages/not-found', name: 'A page that is not there' },
      { key: 'pages/errors', name: 'When something goes wrong' },
    ],
  },
  {
    name: everyPageGroup,
    one: 'part of every page',
    many: 'parts of every page',
    sets: [
      { key: 'navigation', name: 'Header and footer' },
      { key: 'notice', name: 'Notices above the pages' },
      { key: 'consent/strip', name: 'The cookie question' },
      { key: 'consent/settings', name: 'Cookie preferences' },
      { key: 'guard', name: 'A form that is refused or closed' },
      { key: 'trap-field', name: 'The field against programs' },
      { key: 'contact-fields', name: 'Fields of the contact form' },
    ],
  },
  {
    name: 'Policies',
    one: 'policy',
    many: 'policies',
    sets: [
      { key: 'legal/privacy', name: 'Privacy', pages: ['/privacy'] },
      { key: 'legal/cookies', name: 'Cookies', pages: ['/cookies'] },
      { key: 'legal/manage-cookies', name: 'Cookies: your choice', pages: ['/cookies'] },
      { key: 'legal/terms', name: 'Terms', pages: ['/terms'] },
      { key: 'legal/refund', name: 'Refunds and returns', pages: ['/refund'] },
      {
        key: 'legal/legal-page',
        name: 'All policies: contact, date',
        pages: ['/privacy', '/cookies', '/terms', '/refund'],
      },
    ],
  },
  {
    name: 'Store and payment',
    one: 'page of the store',
    many: 'pages of the store',
    sets: [
      { key: 'pages/store', name: 'Store', pages: ['/store'] },
      { key: 'sold-out', name: 'A book that is sold out', pages: ['/store'] },
      { key: 'books/added-books', name: 'Books that the office has added', pages: ['/store'] },
      { key: 'payments', name: 'After a payment', pages: ['/payment-success', '/subscription-success'] },
      { key: 'after-payment', name: 'After a payment: copies, corrections, more' },
      { key: 'receipts/payment-states', name: 'After a payment: what has become of it' },
      { key: 'receipts/refused-checkouts', name: 'A payment that does not begin' },
      { key: 'typed', name: 'An amount or an address that may mean another' },
    ],
  },
  {
    name: 'Mails',
    one: 'mail',
    many: 'mails',
    sets: [
      { key: 'receipts/gift-mails', name: 'About a gift' },
      { key: 'receipts/order-mails', name: 'About an order' },
      { key: 'receipts/box-offer', name: 'The offer of a box of books' },
      { key: 'my-giving/renewals', name: 'About a recurring gift' },
      { key: 'newsletter-mail', name: 'Newsletter' },
      { key: 'contact-answer', name: 'Our answer to a message' },
    ],
  },
  {
    name: 'Receipts, letters and PDFs',
    one: 'receipt or document',
    many: 'receipts and documents',
    sets: [
      { key: 'receipts/acknowledgment', name: 'The receipt of a gift' },
      { key: 'receipts/tax-status', name: 'The receipt: who we are for the IRS' },
      { key: 'receipts/given-in-return', name: 'The receipt: what was given in return' },
      { key: 'receipts/issued-on', name: 'The receipt: its day' },
      { key: 'receipts/bank-debit', name: 'The receipt: bank debits' },
      { key: 'receipts/check-words', name: 'The receipt: checks' },
      { key: 'receipts/gift-letter', name: 'The letter of thanks' },
      { key: 'receipts/tribute-card', name: 'The card in memory or in honor' },
      { key: 'receipts/packing-slip', name: 'Packing slip' },
      { key: 'my-giving/statement', name: 'Yearly statement' },
      { key: 'my-giving/statement-notes', name: 'Yearly statement: notes' },
      { key: 'downloads/annual-report', name: 'Annual report (PDF)' },
      { key: 'downloads/form-990', name: 'Form 990 (PDF)' },
      { key: 'downloads/four-fourteen-window', name: 'The 4-14 window (PDF)' },
      { key: 'downloads/guides', name: 'Guides (PDF)' },
    ],
  },
  {
    name: 'My giving',
    one: 'page of My giving',
    many: 'pages of My giving',
    sets: [
      { key: 'my-giving/giving', name: 'My giving', pages: ['/my-giving'] },
      { key: 'my-giving/link-limit', name: 'How many links we send', pages: ['/my-giving'] },
      { key: 'my-giving/gift-history', name: 'Gifts and receipts' },
      { key: 'my-giving/recurring', name: 'A recurring gift: change, skip, stop' },
      { key: 'my-giving/gift-twice', name: 'A gift given twice' },
      { key: 'my-giving/pay-link', name: 'A payment that did not go through' },
      { key: 'my-giving/addresses', name: 'E-mail addresses' },
      { key: 'my-giving/merges', name: 'Two givers who were merged' },
      { key: 'my-giving/details', name: 'Name, postal address and letters' },
    ],
  },
  {
    name: 'In this office',
    one: 'page of the office',
    many: 'pages of the office',
    sets: [
      { key: 'receipts/in-return-form', name: 'What was given in return' },
      { key: 'receipts/property-forms', name: 'IRS forms for shares and goods' },
      { key: 'receipts/schedule-b', name: 'Schedule B' },
    ],
  },
]

/** The books of the store are files of their own, as many as there are. */
const bookKey = /^books\/(?!added-books$)/

/** The group of a set, and its name there. `title`: of a book. */
export function nameSet(key: string, title?: string): { group: WordGroup; set: NamedSet } {
  if (bookKey.test(key)) {
    const store = wordGroups.find(({ sets }) => sets.some((set) => set.key === 'pages/store'))!
    return { group: store, set: { key, name: `Book: ${title ?? key}`, pages: ['/store', '/'] } }
  }
  for (const group of wordGroups) {
    const set = group.sets.find((each) => each.key === key)
    if (set) return { group, set }
  }
  return { group: others, set: { key, name: key } }
}
