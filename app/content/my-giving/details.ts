import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/** The words of the page on which a giver corrects name, greeting, postal address and telephone, and ends letters. */
export const details = words(
  'my-giving/details',
  {
    title: 'My name, postal address and letters',
    description:
      'Correct your name, your greeting, your postal address and your telephone number, and end letters to givers.',
    text: 'We use them on envelopes and letters from now on. Receipts and statements name the giver as entered with each gift.',
    name: {
      label: 'Name, as it appears on envelopes',
      hint: 'For two of you, for example: Edna and Walter Brown',
      empty: 'Please enter a name.',
      refused: 'A name has at most 60 characters, without links and long numbers.',
    },
    /** Shown when there are gifts or orders. */
    misspelled: {
      title: 'Names on your gifts and orders',
      text: 'Is one of these names misspelled? Check it: your gifts and orders with it, and the receipts of the renewals to come, then have the name above. A copy of a receipt or of a statement then says that it replaces the first one.',
      label: '“{name}” is misspelled',
    },
    greeting: {
      label: 'How a letter begins',
      hint: 'For example: Dear Edna. You can leave it empty.',
      refused: 'A greeting has at most 60 characters, without links and long numbers.',
    },
    postalAddress: {
      label: 'Postal address, as it appears on envelopes',
      hint: 'The lines without the name. You can leave it empty.',
    },
    phone: {
      label: 'Telephone',
      hint: 'You can leave it empty.',
      refused: 'A telephone number has 7 to 20 digits.',
    },
    button: 'Save',
    problem: 'Nothing was saved',
    letters: {
      title: 'Letters to givers',
      sent: {
        text: 'From time to time we write to our givers what gifts have done, and ask for others. Receipts, statements and mails about a recurring gift do not depend on it, and neither does the newsletter.',
        button: 'Send me no letters',
      },
      ended: {
        text: 'We send you no letters to givers, as you asked. Receipts, statements and mails about a recurring gift still come.',
        button: 'Send me letters again',
      },
      stopped: {
        text: 'We send you no letters to givers at present. Receipts, statements and mails about a recurring gift still come.',
        button: 'Send me letters again',
      },
      held: {
        text: 'We send you no letters to givers, because one of your addresses asked for none. If you want them again, please write to {site.email} or call {site.phone}.',
      },
    },
  },
  { site },
)
