import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/**
 * The words of a receipt, in the mail, on the page and in the PDF document. They follow IRS Publication 1771: the
 * organization's name, the amount, the date, and that no goods or services were given. Ask the organization's accountant
 * before you change them. They do not say that a gift is deductible under U.S. law: the site does not know where a giver
 * pays taxes. See docs/receipts.md.
 */
export const acknowledgment = words(
  'receipts/acknowledgment',
  {
    title: 'Thank you, {name}',
    titleWithoutName: 'Thank you',
    subject: 'Your receipt for {amount} to {site.name}',
    preview: 'Your gift of {date}.',
    text: 'Thank you for your gift of {amount} to {charity}, {received}. {inReturn}',
    textOfTribute: 'Thank you for your gift of {amount}, given {tribute}, to {charity}, {received}. {inReturn}',
    keep: 'Please keep this for your tax records.',
    taxLine: 'Contributions are tax-deductible to the extent allowed by law.',

    /** Of shares and goods. */
    property: {
      subject: 'Your receipt for your gift to {site.name}',
      text: 'Thank you for your gift of {description} to {charity}, received on {date}. {inReturn} A receipt for such a gift describes it and states no value: the value is for you to determine, as IRS Publication 561 explains.',
    },

    /** From a giver's individual retirement account, by check or electronically: 26 USC 408(d)(8); IRS Publication 590-B. */
    ira: {
      received: 'received on {date} by check from your individual retirement account (IRA)',
      receivedFrom: 'received on {date} by check from your individual retirement account (IRA) at {custodian}',
      paid: 'received on {date} as an electronic payment from your individual retirement account (IRA)',
      paidFrom:
        'received on {date} as an electronic payment from your individual retirement account (IRA) at {custodian}',
      meant:
        'We understand that it is meant as a qualified charitable distribution. Such a distribution is not taxed as income, so it is not deducted as well. The custodian of the account reports it on Form 1099-R. Whether it qualifies is for you and your tax adviser to decide.',
      /** Instead of it, of a gift that was entered before goods were refused. */
      notQualified:
        'Because goods or services were provided in return, it is not a qualified charitable distribution (26 USC 408(d)(8)(C)). Please ask your tax adviser what to report.',
    },

    /** Of a fund, an employer or a platform: our thanks acknowledge nothing to deduct. */
    byOthers: {
      subject: 'Our thanks for a gift of {amount} to {site.name}',
      preview: 'The gift came on {date}, because of you.',
      fund: 'Thank you for the gift of {amount} to {charity} that you recommended from {description}, received on {date}. {inReturn} The fund’s sponsor acknowledged what you gave to the fund, so this is our thanks, and not an acknowledgment for your taxes.',
      platform:
        'Thank you for the gift of {amount} to {charity} that came through {description}, received on {date}. {inReturn} What you gave to {description} is acknowledged there, so this is our thanks, and not an acknowledgment for your taxes.',
      employer:
        'Thank you. {description} has matched your giving with {amount} to {charity}, received on {date}. {inReturn} The gift is your employer’s own, so this is our thanks, and not an acknowledgment for your taxes.',
    },

    /** After a refund or a dispute. */
    remains: {
      text: 'This is what remains of {amount} after {wentBack}.',
      refund: 'a refund of {refunded}',
      lost: 'the {lost} that your bank took back',
      both: 'a refund of {refunded} and the {lost} that your bank took back',
    },

    facts: {
      gift: 'Gift',
      amount: 'Amount',
      fund: 'Fund',
      dateReceived: 'Date received',
      receiptNumber: 'Receipt number',
      number: 'Number',
      organization: 'Organization',
      ein: 'EIN',
      frequency: 'Frequency',
      givenBy: 'Given by',
      custodian: 'Custodian',
      checkNumber: 'Check number',
      reference: 'Reference',
    },
    frequencies: {
      once: 'One-time',
      monthly: 'Monthly',
      quarterly: 'Quarterly',
      annually: 'Annually',
      recurring: 'Recurring',
    },
  },
  { site },
)
