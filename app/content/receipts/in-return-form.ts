import { words } from '../../words/words.ts'

/** The words of the office's forms about what was given in return for a gift. */
export const inReturnForm = words('receipts/in-return-form', {
  legend: 'In return',
  kinds: {
    goods: 'Goods or services',
    token: 'A token of low cost',
    religious: 'Only an intangible religious benefit: never a printed book, which is goods',
  },
  nothing: 'Nothing was given in return',
  what: 'What was given in return',
  whatHint: 'As the receipt names it: a copy of “The Light in the Window”. A religious benefit needs no words.',
  value: 'Its value in dollars',
  valueHint:
    'Goods: what a giver would pay for it elsewhere; our book costs {price} in the store. A token: what it cost us, if it bears our name, otherwise what it is worth.',
  /** Of a check from an IRA: 26 USC 408(d)(8)(C). Of a donor-advised fund: 26 USC 4967. */
  noGoods: {
    ira: 'With goods or services in return, a gift from an IRA is not a qualified charitable distribution (26 USC 408(d)(8)(C)): give a token at most. If something was given already, tell the giver, and enter the gift as a check: its receipt then names the deductible part.',
    fund: 'Who recommends a gift of a donor-advised fund may get no goods or services for it (26 USC 4967): give a token at most. If something was given already, ask the fund’s sponsor what to do.',
    platform:
      'The platform’s charity acknowledges the whole gift to the giver, with nothing in return (26 USC 170(f)(8)): give a token at most. If something was given already, tell the giver its value.',
  },
  badWhat: 'What was given in return is longer than {maxLength} characters, or more than one line.',
  needsWhat: 'Say what was given in return: the receipt names it.',
  needsValue: '"{typed}" is not a value of what was given in return. Write it as 7 or 12.50.',
  unknownKind: 'Say whether it was goods or services, a token, or a religious benefit.',
  unconfirmed: 'The limits for {year} are not confirmed: enter it as goods with its value.',
  tokenForProperty:
    'Whether a token is insubstantial depends on the amount of the gift, and shares and goods have none here: enter it as goods with its value.',
  tooMuch:
    'This is no token: it may cost us {article}, with our name on it and for a gift of {payment} or more, or be worth 2 % of the gift, at most {value} ({source}). Enter it as goods with its value.',
})
