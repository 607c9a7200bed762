import { columnsWith, plainWord } from '../manual-gifts/gift-file/columns.ts'

interface PersonColumn {
  /** For the office, which corrects what a column is taken for. */
  label: string
  /** The recognized headings. Spaces, dashes and capitals do not matter. */
  headings: readonly string[]
}

/** The column of a file of gifts that says the same. */
const asOfGifts = (meaning: Parameters<ReturnType<typeof columnsWith>['get']>[0]): PersonColumn =>
  columnsWith([]).get(meaning)!

/** Every meaning of a column in a file of people. */
export const personColumns = {
  name: asOfGifts('name'),
  firstName: asOfGifts('firstName'),
  lastName: asOfGifts('lastName'),
  organization: {
    label: 'Organization',
    headings: ['organization', 'organisation', 'organization name', 'company', 'company name', 'church'],
  },
  email: asOfGifts('email'),
  otherEmail: {
    label: 'Another e-mail address',
    headings: ['email 2', 'other email', 'secondary email', 'second email', 'alternate email', 'work email'],
  },
  phone: {
    label: 'Telephone',
    headings: ['phone', 'telephone', 'phone number', 'home phone', 'mobile', 'mobile phone', 'cell', 'cell phone'],
  },
  address: asOfGifts('address'),
  street: asOfGifts('street'),
  unit: asOfGifts('unit'),
  city: asOfGifts('city'),
  state: asOfGifts('state'),
  zip: asOfGifts('zip'),
  note: { label: 'Note', headings: ['note', 'notes', 'comment', 'comments'] },
  letter: {
    label: 'Reads the letter: yes or no',
    headings: ['newsletter', 'letter', 'reader', 'subscribed', 'subscription status', 'email status', 'opted in'],
  },
  consentDay: {
    label: 'Day of the consent to the letter',
    // "OPTIN_TIME" and "CONFIRM_TIME" are columns of an exported audience of Mailchimp.
    headings: [
      'consent day',
      'consent date',
      'day of consent',
      'opt in date',
      'opt in time',
      'optin time',
      'subscribed on',
    ],
  },
  consentWay: {
    label: 'Way of the consent to the letter',
    headings: ['consent way', 'way of consent', 'consent source', 'opt in source', 'signup source', 'sign up source'],
  },
} satisfies Record<string, PersonColumn>

export type PersonMeaning = keyof typeof personColumns

/** The meaning that each recognized heading has, by the heading as `plainWord` writes it. */
export const meaningOfHeading: ReadonlyMap<string, PersonMeaning> = new Map(
  Object.entries(personColumns).flatMap(([meaning, { headings }]) =>
    headings.map((heading) => [plainWord(heading), meaning as PersonMeaning] as const),
  ),
)

/** Words of the column `letter`, in lower case with letters and digits only. A word of neither list is asked about. */
export const letterWords = {
  reads: ['yes', 'y', 'true', 't', '1', 'x', 'subscribed', 'active', 'opted in', 'confirmed'],
  doesNot: [
    '',
    'no',
    'n',
    'false',
    'f',
    '0',
    'unsubscribed',
    'not subscribed',
    'non subscribed',
    'cleaned',
    'bounced',
    'complained',
    'opted out',
    'inactive',
    'archived',
    'deleted',
  ],
} as const
