import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/** The words of the yearly statement. */
export const statement = words(
  'my-giving/statement',
  {
    heading: 'Statement of gifts',
    yearSoFar: '{year}, so far',
    /** Ends the sentences about gifts. */
    period: { over: 'in {year}', soFar: 'in {year} up to {date}' },
    for: 'For',
    own: {
      title: 'Your gifts of money',
      /** Not "received": a mailed check or a bank debit of the year may have arrived in the next. */
      text: '{charity}, acknowledges these gifts from you {period}.',
      none: '{charity}, received no gifts of money from you {period}.',
      nothing: '{charity}, received no gifts from you {period}.',
    },
    nonCash: {
      title: 'Your gifts of shares and goods',
      text: 'They are described here without a value: it is for you to determine, as IRS Publication 561 explains.',
    },
    /** 26 USC 408(d)(8); IRS Publication 590-B. */
    fromIra: {
      title: 'Your gifts from an individual retirement account (IRA)',
      text: '{charity}, received these gifts from your IRA {period}. {inReturn} We understand that they are meant as qualified charitable distributions: these are not taxed as income, so they are not deducted as well. They are in no other total of this statement.',
    },
    byOthers: {
      title: 'Gifts through a donor-advised fund, an employer or a platform',
      text: 'With our thanks. The fund’s sponsor, the employer or the platform made these gifts. Those of a fund or an employer are not yours to deduct, a platform acknowledges what you gave to it, and this statement does not acknowledge them for your taxes.',
    },
    columns: {
      date: 'Date',
      receiptNumber: 'Receipt number',
      number: 'Number',
      gift: 'Gift',
      amount: 'Amount',
      wentBack: 'Went back',
      remains: 'Remains',
    },
    total: 'Total',
    dayOfCheck:
      'A check is listed by the day on which it was mailed, or by its own date if that is later. Its line says when we received it.',
    soFar: 'This statement holds what we had received by {date}. Another can be made when the year is over.',
    /** The mail in January with the statement as attachment. */
    mail: {
      subject: 'Your {year} statement of gifts to {site.name}',
      preview: 'All your gifts of {year} on one sheet, for your tax records.',
      title: 'Thank you for giving in {year}',
      text: 'The attached statement, issued on {date}, lists all your gifts of {year}, for your tax records. They are the same gifts that your receipts list, so please do not count them twice.',
      myGiving: 'You can see your gifts and print a statement at any time.',
      linkText: 'See my gifts',
      file: 'statement-{year}.pdf',
    },
    /**
     * Gifts whose receipt another organization or program gave before this site. One statement may cover them as well: 26 USC
     * 170(f)(8) asks for an acknowledgment of the gift, and not for one paper of one program.
     */
    elsewhere: {
      inRow: 'Receipt given elsewhere',
      amount: 'Of the total of your gifts of money, {amount} was acknowledged elsewhere before.',
      text: 'For each gift that is marked “{inRow}”, you have a receipt from the organization or the program that took it. It is the same gift, so please count it once.',
    },
    /** In a row, when several people gave under the giver's address. */
    givenBy: 'Given by {name}',
    /** A statement of gifts by funds, employers and platforms alone. It says nothing of taxes: the giver has none of these to deduct. */
    thanks: {
      heading: 'Our thanks for gifts of {year}',
      text: '{site.legalName} received these gifts {period}. A fund, an employer or a platform made them, and they came because of you. Thank you.',
      mail: {
        subject: 'Our thanks for gifts of {year}',
        preview: 'The gifts of {year} that a fund, an employer or a platform made because of you.',
        title: 'Our thanks for gifts of {year}',
        text: 'A fund, an employer or a platform gave to {site.name} in {year} because of you. The attached page, issued on {date}, lists these gifts with our thanks.',
        myGiving: 'You can see your gifts at any time.',
        file: 'thanks-{year}.pdf',
      },
    },
    /** A statement that replaces one that was sent before. */
    corrected: {
      note: 'Corrected. This replaces what we sent you on {date}.',
      subject: 'Corrected: {subject}',
      preview: 'This replaces what we sent you about your gifts of {year}.',
      title: 'A correction: your gifts of {year}',
      /** `sentOn`: the day of the one that it replaces. */
      text: 'What we sent you about your gifts of {year} on {sentOn} is no longer right. The attached one, issued on {date}, is corrected and replaces it.',
      filed: 'If you have already filed a return with the earlier one, please ask your tax adviser.',
      questions: 'Wondering what has changed? Write to {site.email} or call {site.phone}.',
    },
    questions: 'Is something missing or wrong? Write to {site.email} or call {site.phone}.',
  },
  { site },
)
