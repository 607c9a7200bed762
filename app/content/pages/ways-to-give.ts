import { words } from '../../words/words.ts'
import { site } from '../site.ts'
import { taxRules } from '../tax-rules.ts'

/** The ways to give without the form of the donate page, each with the facts to copy. `{address}` is the one of the site. */
export const wayWords = words(
  'pages/ways-to-give',
  {
    copy: 'Copy',
    print: 'Print',
    copied: 'Copied',
    notCopied: 'It is selected. Please copy it yourself: your browser would not let us.',
    funds: {
      title: 'Donor-advised funds',
      text: 'Ask your fund for a grant to us: look for us under EIN {site.ein}.',
      facts: [
        ['Legal name', '{site.legalName}'],
        ['EIN', '{site.ein}'],
        ['Address', '{address}'],
      ],
      after: 'Let the fund tell us your name, so that we can thank you. Your tax receipt comes from the fund.',
    },
    checks: {
      title: 'Checks by mail',
      text: 'Put your name with the check, and an email or postal address for your receipt.',
      facts: [
        ['Payable to', '{site.legalName}'],
        ['Mail to', '{address}'],
      ],
    },
    /** 26 USC 408(d)(8). */
    ira: {
      title: 'Gifts from an IRA',
      text: 'From age {taxRules.iraGifts.age} on, your IRA’s custodian can mail us a check: it is not taxed as income and not deducted, and nothing may be given to you in return. Please ask your adviser first.',
    },
    stock: {
      title: 'Stock donations',
      text: 'Shares held for more than one year that have gone up in value can often be given without capital gains tax; please ask your adviser first.',
      /** Without a `stockTransfer`, instead of the next three. */
      write: 'Then write to us: we tell you how they can be transferred.',
      transfer: 'Then ask your broker to transfer them to us:',
      facts: [
        ['Receiving broker', '{broker}'],
        ['DTC number', '{dtcNumber}'],
        ['Account number', '{accountNumber}'],
        ['Account name', '{site.legalName}'],
        ['EIN', '{site.ein}'],
      ],
      after: 'And tell us the name of the stock and the number of shares: transfers reach us without the giver’s name.',
      link: { label: 'Email us about stock', mail: { subject: 'Stock donation' } },
    },
    matching: {
      title: 'Employer matching',
      text: 'Many employers double what their people give. Ask yours for its matching form and name us as below; if it needs our signature, send it over.',
      facts: [
        ['Legal name', '{site.legalName}'],
        ['EIN', '{site.ein}'],
        ['Address', '{address}'],
      ],
      link: { label: 'Email us a matching form', mail: { subject: 'Employer matching gift' } },
    },
    legacy: {
      title: 'Legacy giving',
      text: 'A gift in your will puts books in the hands of children you will never meet. Your attorney can begin with these words:',
      facts: [
        [
          'For your attorney',
          'I give [an amount, or a share of my estate] to {site.legalName}, a 501(c)(3) nonprofit organization in {site.address.city}, {site.address.state}, EIN {site.ein}, for its general purposes.',
        ],
      ],
      after: 'This is not legal advice. If you have named us, let us know so we can thank you.',
      link: { label: 'Email us about legacy giving', mail: { subject: 'Legacy giving' } },
    },
  },
  { site, taxRules },
)
