import { mailto } from '../mailto.ts'
import { site, type SiteSettings } from '../site.ts'
import { addressLine } from '../street-line.ts'

/** A way to give without the form of the donate page. */
export interface WayToGive {
  title: string
  text: string
  /** The text that the giver, a broker or an attorney copies: one text, or lines with names. */
  facts?: readonly (readonly [name: string, value: string])[]
  after?: string
  link?: { label: string; to: string }
}

/** Omits the details that the owner has not filled in. */
export function findWaysToGive({ address, ein, legalName, stockTransfer }: SiteSettings): readonly WayToGive[] {
  const whoWeAre = [
    ['Legal name', legalName],
    ['EIN', ein],
    ['Address', addressLine(address)],
  ] as const

  return [
    {
      title: 'Donor-advised funds',
      text: `Ask your fund for a grant to us: look for us under EIN ${ein}.`,
      facts: whoWeAre,
      after: 'Let the fund tell us your name, so that we can thank you. Your tax receipt comes from the fund.',
    },
    {
      title: 'Checks by mail',
      text: 'Put your name with the check, and an email or postal address for your receipt.',
      facts: [
        ['Payable to', legalName],
        ['Mail to', addressLine(address)],
      ],
    },
    {
      title: 'Stock donations',
      text: `Shares held for more than one year that have gone up in value can often be given without capital gains tax; please ask your adviser first. Then ${stockTransfer ? 'ask your broker to transfer them to us:' : 'write to us: we tell you how they can be transferred.'}`,
      ...(stockTransfer && {
        facts: [
          ['Receiving broker', stockTransfer.broker],
          ['DTC number', stockTransfer.dtcNumber],
          ['Account number', stockTransfer.accountNumber],
          ['Account name', legalName],
          ['EIN', ein],
        ],
        after:
          'And tell us the name of the stock and the number of shares: transfers reach us without the giver’s name.',
      }),
      link: { label: 'Email us about stock', to: mailto('Stock donation') },
    },
    {
      title: 'Employer matching',
      text: 'Many employers double what their people give. Ask yours for its matching form and name us as below; if it needs our signature, send it over.',
      facts: whoWeAre,
      link: { label: 'Email us a matching form', to: mailto('Employer matching gift') },
    },
    {
      title: 'Legacy giving',
      text: 'A gift in your will puts books in the hands of children you will never meet. Your attorney can begin with these words:',
      facts: [
        [
          'For your attorney',
          `I give [an amount, or a share of my estate] to ${legalName}, a 501(c)(3) nonprofit organization in ${address.city}, ${address.state}, EIN ${ein}, for its general purposes.`,
        ],
      ],
      after: 'This is not legal advice. If you have named us, let us know so we can thank you.',
      link: { label: 'Email us about legacy giving', to: mailto('Legacy giving') },
    },
  ]
}

export const waysToGive = findWaysToGive(site)

export const wayWords = {
  copy: 'Copy',
  print: 'Print',
  copied: 'Copied',
  notCopied: 'It is selected. Please copy it yourself: your browser would not let us.',
}

/** A single text is copied without its name, for a document. */
export function copyText(facts: NonNullable<WayToGive['facts']>): string {
  return facts.length === 1 ? facts[0]![1] : facts.map((fact) => fact.join(': ')).join('\n')
}
