import { words } from '../../words/words.ts'
import { howToStop } from '../legal/how-to-stop.ts'
import { reach } from '../reach.ts'
import { site } from '../site.ts'
import { taxQuestion } from './tax-question.ts'

export const donors = words(
  'pages/donors',
  {
    pageTitle: 'Donors',
    description: 'What gifts have done, what yours can do, where each dollar goes, and answers to donors’ questions.',
    title: 'You hold the lamp',
    lead: 'We write the books and churches hand them on. Donors are the reason a child ever opens one.',
    badges: [
      { icon: 'receipt', title: 'Tax-deductible', text: 'To the extent allowed by law. A receipt for every gift.' },
      {
        icon: 'lock',
        title: 'Secure processing',
        text: 'Your card goes to Stripe, a payment company. We never see its number.',
      },
      { icon: 'shield', title: 'Donor privacy', text: 'Your data is never sold or shared.' },
    ],
    monthlyButton: { label: 'Give $50 Monthly', to: '/donate?amount=50&recurring=monthly' },
    onceButton: { label: 'Make One-Time Gift', to: '/donate' },

    contents: {
      label: 'On this page',
      /** Shown with `evidence.impactFigures`. */
      impact: { label: 'Done so far', to: '#impact' },
      links: [
        { label: 'Monthly gifts', to: '#tiers' },
        { label: 'Each dollar', to: '#funds-title' },
        { label: 'Ways to give', to: '#methods' },
        { label: 'Reports', to: '#documents' },
        { label: 'Questions', to: '#questions' },
      ],
    },

    impactTitle: 'What donors have done',
    /** Shown with `evidence.impactFigures`. */
    impact: [
      { value: '50,000+', label: 'children' },
      { value: '1,200+', label: 'churches' },
      { value: '35', label: 'countries' },
    ],
    /** Shown after them, with `evidence.ministryShare`. */
    ministryShare: { value: '98%', label: 'to ministry', parts: ['90% books and programs', '8% operations'] },
    /** Of `impactScope.donors`. */
    impactScope: 'Counted: {scope}.',

    tiersTitle: 'What a monthly gift does',
    tiersLead: 'One window is one child.',
    tiers: [
      { amount: 25, does: 'reaches 5 children', children: 5, columns: 5 },
      { amount: 100, does: 'sponsors 4 classroom kits and reaches 40 children', children: 40, columns: 10 },
      { amount: 500, does: 'launches outreach in a new city and reaches 200+ children', children: 200, columns: 20 },
    ],

    story: {
      after:
        'There may be a child on your street who has not heard the Gospel. A monthly gift means a book is there when that child looks up.',
    },

    funds: {
      title: 'Where your gift goes',
      lead: 'The house has one hundred windows. Each is one cent of your dollar.',
      year: 'Shares of spending, {site.fundsYear}.',
      shares: [
        { name: 'Books and materials', percent: 75, text: 'Writing, printing and shipping what children read.' },
        { name: 'Programs', percent: 15, text: 'Outreach kits, training and the churches that use them.' },
        { name: 'Operations', percent: 8, text: 'The office, the accounts and the people who answer you.' },
        { name: 'Fundraising', percent: 2, text: 'Inviting others to give, too.' },
      ],
      /** Shown where the figure is. */
      ministry:
        'The “98% to ministry” above is 75% books and materials, 15% programs and 8% operations: all but fundraising.',
    },

    /** Shown with a `charityRating`. */
    rating: {
      title: 'Four-star charity rating',
      text: 'Awarded by {by}, {year}.',
      check: 'Check our rating',
    },

    documents: {
      title: 'See the numbers for yourself',
      text: 'Two documents for 2023. These are samples until the published ones take their place.',
      links: [
        {
          label: '2023 annual report',
          note: 'PDF, sample, opens in a new tab',
          to: '/downloads/annual-report-2023.pdf',
        },
        { label: 'IRS Form 990, 2023', note: 'PDF, sample, opens in a new tab', to: '/downloads/form-990-2023.pdf' },
      ],
      /** Of `forms990` in the settings. */
      forms990: {
        text: 'Anyone may see our Forms 990 of the last three years, our application for exemption and the letter of the IRS. Ask us for a copy: it is sent within 30 days.',
        linked: 'Form 990, {year} (opens in a new tab)',
        onRequest: 'Form 990, {year} (on request)',
      },
    },

    methodsTitle: 'Ways to give',
    monthly: {
      title: 'Monthly giving',
      text: 'Choose an amount once. {howToStop.text}',
      link: { label: 'Set up a monthly gift', to: '/donate?recurring=monthly' },
    },

    questionsTitle: 'Frequently asked questions',
    questions: [
      {
        question: '{taxQuestion.question}',
        answer: '{taxQuestion.answer}',
      },
      {
        question: 'How do I cancel a recurring gift?',
        answer: 'Stop it online in My giving, whenever you like. Or {reach.us}, and we will stop it for you.',
        link: {
          label: 'Email us to cancel',
          mail: {
            subject: 'Cancel my recurring gift',
            lines: ['Please cancel my recurring gift.', '', 'My name:', 'The email I gave with:'],
          },
        },
      },
      {
        question: 'How will I know what my gift has done?',
        answer:
          'Monthly donors receive an impact report every quarter: what was printed, where it went and what we learned.',
      },
      {
        question: 'What happens to my data?',
        answer:
          'We use it to process your gift, to send your receipt, and to write to you: what gifts have done, and asking for others. You can say no to these letters when you give, in My giving, or with the link in each. Your data is never sold or shared.',
        link: { label: 'Who sees it for us', to: '/privacy#others' },
      },
    ],

    closing: {
      title: 'Give every month',
      text: '$100 a month sponsors four classroom kits and reaches 40 children.',
      monthly: { label: 'Give $100 Monthly', to: '/donate?amount=100&recurring=monthly' },
      once: { label: 'Give One-Time Gift', to: '/donate' },
      help: 'Prefer to talk first?',
    },
  },
  { site, reach, howToStop, taxQuestion },
)
