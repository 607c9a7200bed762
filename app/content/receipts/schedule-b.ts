import { words } from '../../words/words.ts'

/**
 * The words of the list for Schedule B of Form 990. Source: Schedule B and its instructions: the general rule, the special
 * rule of the 33 1/3 % support test, and that separate gifts of less than $1,000 need not be added up.
 */
export const scheduleB = words('receipts/schedule-b', {
  title: 'Schedule B: contributors',
  year: 'Fiscal year that ends in',
  show: 'Show',
  csv: 'As a CSV file',
  period: '{first} to {last}, by the date of the books.',
  about:
    'Everybody with gifts of $5,000 or more in the fiscal year: the general rule of Schedule B. Amounts are what remains after refunds and disputes, less the value of what was given in return. A donor-advised fund, an employer and a platform’s charity are contributors themselves, by the name that was entered as the description: give each fund’s sponsor one spelling.',
  nonCash:
    'Shares and goods have no value in these books: everybody who gave any is listed, and the accountant adds the value on the day of the gift.',
  threshold:
    'Gifts of money in the year: {total}. If the publisher meets the 33⅓ % support test of Schedule A, only those above the greater of $5,000 and 2 % of all contributions are reported: by these books {threshold}. The accountant decides which rule applies.',
  none: 'Nobody gave $5,000 or more, and nobody gave shares or goods.',
  forgotten: 'Without a name',
  columns: {
    name: 'Contributor',
    giver: 'Giver',
    address: 'Address',
    gifts: 'Gifts',
    cash: 'Money',
    large: 'Of it in gifts of $1,000 or more',
    rule: 'Above 2 %',
    nonCash: 'Shares and goods',
  },
  above: 'above',
})
