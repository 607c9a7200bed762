import { words } from '../../words/words.ts'
import { site } from '../site.ts'

export const donate = words(
  'pages/donate',
  {
    pageTitle: 'Donate',
    description: 'Give once, or every month, quarter or year. No account, no tip, secure payment with Stripe.',
    title: 'Light a child’s window',
    lead: 'Your gift places Gospel books with children whose parents never take them to church.',
    taxClaim: 'Tax-deductible to the extent allowed by law.',

    form: {
      title: 'Your gift',
      givingLegend: 'How often would you like to give?',
      oneTime: 'One-time',
      recurring: 'Recurring',
      frequencyLabel: 'Frequency',
      frequencies: { monthly: 'Monthly', quarterly: 'Quarterly', annually: 'Annually' },
      amountLegend: 'Choose an amount',
      customLabel: 'Or another amount',
      customWins: 'This takes the place of the amount above.',
      impactTitle: 'Your Impact',
      /** What a gift of {gift} does: the greatest of kits ($500 each), classrooms ($50) and books ($5). First one, then several. */
      impact: {
        little: 'Every gift brings the Gospel closer to a child.',
        kits: [
          '{gift} gives {count} church outreach kit to a new city.',
          '{gift} gives {count} church outreach kits to new cities.',
        ],
        classrooms: ['{gift} reaches {count} classroom of children.', '{gift} reaches {count} classrooms of children.'],
        books: [
          '{gift} places {count} Gospel book in a child’s hands.',
          '{gift} places {count} Gospel books in children’s hands.',
        ],
      },
      wrongAmount: {
        tooSmall: 'Please enter a donation amount of at least $1.',
        noNumber: 'Please enter a donation amount of at least $1. Write it in digits, such as 50 or 19.99.',
        partOfCent: 'Please enter dollars and whole cents, such as 19.99.',
        tooLarge: 'The largest gift that can be made online is $999,999.99. Please write to us for more.',
      },
      addMore: 'Add something to this gift',
      busyButton: 'Opening secure payment…',
      waitingTab: 'Taking you to secure payment…',
      opened: 'Secure payment is open in a new tab.',
      openAgain: 'Open it here instead',
      /** It is "$50", or "$50 monthly". */
      paid: 'Your gift of {named} has arrived. If you would like to give again, the button makes a new gift.',
      processing: 'Your gift of {named} is on its way from your bank, which can take a few days.',
      askAgain: 'You gave {named} {when}. Give again?',
      errorSummary: 'There is a problem with your gift',
      promises: ['No tip. No account.', 'Card details go to Stripe, never to us.'],
      cost: 'Stripe keeps a small processing fee from each gift. We receive the rest.',
      taxNote:
        '{site.legalName} is a 501(c)(3) nonprofit, EIN {site.ein}. Gifts are deductible under U.S. law only. Your receipt comes by email.',
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
      { amount: '$50', does: 'reaches a classroom of children' },
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
      'You can stop whenever you like: online in My giving, by email or by telephone.',
    ],
    monthlyLink: { label: 'Give $50 Monthly', to: '/donate?amount=50&recurring=monthly' },

    otherWaysTitle: 'Other ways to give',

    contactTitle: 'Questions before you give?',
    contactText: 'A person answers.',
  },
  { site },
)
