import { words } from '../../words/words.ts'

/**
 * What the publisher gave in return for a gift: the words of receipts, statements and lists. Sources: 26 USC 170(f)(8) and
 * 6115, Reg. 1.170A-13(f) and 1.6115-1, IRS Publication 1771. See docs/decisions/030-given-in-return.md.
 */
export const inReturnWords = words('receipts/given-in-return', {
  nothing: 'No goods or services were provided in exchange for this contribution.',
  religious:
    'The goods or services that were provided in exchange for this contribution consisted solely of intangible religious benefits.',
  token:
    'Apart from {what}, no goods or services were provided in exchange for this contribution. Under Internal Revenue Service guidelines, the estimated value of {what} is not substantial; therefore, the full amount of your payment is a deductible contribution.',
  /** For a payment of more than $75: the statement of 26 USC 6115. */
  goods:
    'In exchange for this contribution we provided {what}; our good-faith estimate of its value is {value}. The amount of the contribution that is deductible for federal income tax purposes is limited to the excess of the money that you contributed over the value of the goods or services that we provided. That is {deductible}.',
  goodsOfSmallGift:
    'In exchange for this contribution we provided {what}; our good-faith estimate of its value is {value}. The deductible part of the contribution is {deductible}.',
  /** For shares and goods, whose value the giver determines. */
  goodsForProperty:
    'In exchange for this contribution we provided {what}; our good-faith estimate of its value is {value}. The amount of the contribution that is deductible for federal income tax purposes is limited to the excess of the value of what you contributed over the value of the goods or services that we provided.',
  /** For a gift that the reader does not deduct: of a fund or an employer, or from an IRA. */
  notDeducted: 'In return we provided {what}; our good-faith estimate of its value is {value}.',
  tokenNotDeducted: 'Apart from {what}, no goods or services were provided in exchange for this contribution.',
  facts: { inReturn: 'Given in return', deductible: 'Deductible part' },
  /** Below a gift in a list. */
  inList: {
    goods: 'In return: {what}, {value}.',
    deductible: 'Deductible: {amount}.',
    token: 'In return: {what}, of insubstantial value.',
    religious: 'In return: intangible religious benefits only.',
    notQualified: 'For this reason, it is not a qualified charitable distribution.',
  },
  statement: {
    nothing: 'No goods or services were provided in exchange for these contributions.',
    something: 'No goods or services were provided in exchange for these contributions, except where the list says so.',
    excess:
      'Where goods or services were provided, the list has our good-faith estimate of their value. The amount of the contribution that is deductible for federal income tax purposes is limited to the excess of what you contributed over that value.',
    total: 'Deductible',
  },
  /** My giving, below what was given in a year. */
  ofYear: 'Less the value of what you received in return: {amount}.',
  /** Opens the receipt that replaces another one. */
  replaces:
    'Our earlier receipt for this gift did not say correctly what you received in return. This receipt replaces it.',
})
