import { words } from '../../words/words.ts'

/**
 * What the office says about the IRS forms for gifts that are not money. Sources: the instructions for Form 8283 (December
 * 2023), Form 8282 (October 2021) and Form 1098-C (November 2019), 26 USC 170(f)(11) and (12), 6050L, and Publication 526.
 * It names forms and deadlines and gives no advice: a giver asks who prepares the tax return.
 */
export const propertyForms = words('receipts/property-forms', {
  title: 'IRS forms',
  onlyProperty:
    'Time, services and the free use of something are not gifts of property (IRS Publication 526): they get no receipt.',
  form8283: {
    donor:
      'Form 8283: the giver attaches it to the tax return when all gifts of property of the year are claimed at more than $500.',
    tradedShares: 'Publicly traded shares are listed in its Section A: we sign nothing, and Form 8282 is not needed.',
    signs:
      'More than $5,000 for one thing or for similar things: the giver sends us the form, and we sign the donee’s part of Section B. Our signature does not agree to a value.',
    notTraded: 'Are the shares publicly traded? Then we sign nothing, and Form 8282 is not needed.',
    field: 'We signed Form 8283 on',
    hint: 'Leave it empty while nothing was signed.',
    button: 'Record the signature',
    notADay: 'This is no day. Write it as 2026-11-21, or choose it.',
    tooEarly: 'That is before the gift was received.',
    tooLate: 'That day is still to come.',
  },
  form8282: {
    watch:
      'Form 8282: we signed Form 8283. When we sell, exchange, use up or pass on what was given before {until} (three years after it was received), we file Form 8282 within 125 days and send the giver a copy. Not for a thing that the giver valued at $500 or less when we signed, and not for what we use up or give away without payment for our purpose.',
    over: 'Form 8282: no longer needed. The three years after the gift ended on {until}.',
  },
  form1098C:
    'Form 1098-C: for a car, boat or airplane that the giver claims at more than $500, we send Copies B and C within 30 days of selling it, or within 30 days of the gift when we keep it to use or improve it, or give it to a needy person. We send Copy A to the IRS. Without it, the giver cannot deduct more than $500.',
})
