import { mailto } from './mailto.ts'
import { site } from './site.ts'

const { stockTransfer } = site

export const donate = {
  pageTitle: 'Donate',
  description: 'Give once, or every month, quarter or year. No account, no tip, secure payment with Stripe.',
  title: 'Light a child’s window',
  lead: 'Your gift places Gospel books with children whose parents never take them to church.',
  taxClaim: `${site.legalName} is a 501(c)(3) nonprofit. Your gift is tax-deductible to the extent allowed by law.`,

  form: {
    title: 'Your gift',
    givingLegend: 'How often would you like to give?',
    oneTime: 'One-time',
    recurring: 'Recurring',
    frequencyLabel: 'Frequency',
    frequencies: { monthly: 'Monthly', quarterly: 'Quarterly', annually: 'Annually' },
    amountLegend: 'Choose an amount',
    customLabel: 'Or another amount in dollars',
    customWins: 'If you fill this in, it takes the place of the amount chosen above.',
    impactTitle: 'Your Impact',
    busyButton: 'Opening secure payment…',
    waitingTab: 'Taking you to secure payment…',
    opened: 'Secure payment is open in a new tab.',
    openAgain: 'Open it here instead',
    /** The gift is "$50", or "$50 monthly". */
    paid: (gift: string) =>
      `Your gift of ${gift} has arrived. If you would like to give again, the button makes a new gift.`,
    processing: (gift: string) => `Your gift of ${gift} is on its way from your bank, which can take a few days.`,
    askAgain: (gift: string, when: string) => `You gave ${gift} ${when}. Give again?`,
    errorSummary: 'There is a problem with your gift',
    promises: ['No tip. No account.', 'Card details go to Stripe, never to us.'],
    cost: 'Stripe keeps a small processing fee from each gift. We receive the rest.',
    stop: `You can stop a recurring gift at any time: write to ${site.email} or call ${site.phone.replaceAll(' ', '\u00a0')}.`,
    taxNote: `Tax-deductible to the extent allowed by law. EIN ${site.ein}.`,
  },

  toasts: {
    invalidAmount: 'Invalid Amount',
    paymentError: {
      title: 'Payment Error, Please try again',
      description: 'There was an error processing your payment. Please try again.',
    },
  },

  tiersTitle: 'What a gift does',
  tiers: [
    { amount: '$5', does: 'places a Gospel book in a child’s hands' },
    { amount: '$50', does: 'reaches a classroom' },
    { amount: '$500', does: 'sponsors a church outreach kit in a new city' },
  ],

  reasonsTitle: 'Why give',
  reasons: [
    {
      title: 'They are listening now',
      text: 'Most American Christians say they came to faith when young. A figure often quoted since the 1990s, from a 1960 handbook, puts it as high as 85% between 4 and 14; recent surveys find 43% to 63%.',
      link: { label: 'About this figure', to: '/research#about-these-figures' },
    },
    {
      title: 'A book stays',
      text: 'It is read again at bedtime, lent to a cousin, and found on the shelf years later.',
    },
    {
      title: 'A church stands behind it',
      text: 'Outreach kits give a congregation what it needs to welcome the children on its own street.',
    },
  ],

  monthlyTitle: 'What monthly giving adds',
  monthly: [
    'Children are reached all year, not only at Christmas.',
    'We can plan print runs and promise kits to churches ahead of time.',
    'You receive a quarterly report of what your gifts have done.',
    'You can stop whenever you like, by email or by telephone.',
  ],
  monthlyLink: { label: 'Give $50 Monthly', to: '/donate?amount=50&recurring=monthly' },

  otherWaysTitle: 'Other ways to give',
  otherWays: [
    {
      title: 'Stock donations',
      text: `Shares held for more than one year that have gone up in value can often be given without capital gains tax; please ask your adviser first. Then ${stockTransfer ? 'ask your broker to transfer them to us:' : 'write to us: we tell you how they can be transferred.'}`,
      facts: stockTransfer
        ? [
            ['Receiving broker', stockTransfer.broker],
            ['DTC number', stockTransfer.dtcNumber],
            ['Account number', stockTransfer.accountNumber],
            ['Account name', site.legalName],
            ['EIN', site.ein],
          ]
        : [],
      after: stockTransfer
        ? 'And tell us the name of the stock and the number of shares: transfers reach us without the giver’s name.'
        : '',
      link: { label: 'Email us about stock', href: mailto('Stock donation') },
    },
    {
      title: 'Employer matching',
      text: 'Many employers double what their people give. Ask your employer whether we qualify, and for its matching form. Name us as below; if it needs a signature from us, send it over.',
      facts: [
        ['Organization', site.legalName],
        ['EIN', site.ein],
      ],
      after: '',
      link: { label: 'Email us a matching form', href: mailto('Employer matching gift') },
    },
    {
      title: 'Legacy giving',
      text: 'A gift in your will puts books in the hands of children you will never meet. Your attorney needs what stands here, and the words “for its general purposes”:',
      facts: [
        ['Legal name', site.legalName],
        ['City and state', `${site.address.city}, ${site.address.state}`],
        ['EIN', site.ein],
      ],
      after:
        'This is not legal advice; please see an attorney. If you have named us, let us know so we can thank you. We are glad to talk it through.',
      link: { label: 'Email us about legacy giving', href: mailto('Legacy giving') },
    },
  ],

  contactTitle: 'Questions before you give?',
  contactText: 'A person answers.',
} as const
