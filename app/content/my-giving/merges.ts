import { reach } from '../reach.ts'
import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/** The mails about two givers whom our office has joined, and the page of the link in them. */
export const merges = words(
  'my-giving/merges',
  {
    /** Each goes to the mailbox of one of the two. The other may be a stranger, so a mail names no person and no gift. */
    mails: {
      'givers-merged': {
        subject: 'Your gifts to {site.name} were joined with those of another address',
        preview: 'If they are not yours, separate them.',
        title: 'Your gifts were joined with others',
        text: 'Our office took this address and {others} for those of one person or household. A link to My giving, sent to any of them, now opens the gifts of all.',
        undo: 'If you are two people, separate your gifts within 30 days, until {day}. Each of you then has what you had before.',
        otherwise: 'If both are yours, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-giver-corrected': {
        subject: 'The name or address for your gifts to {site.name} was corrected',
        preview: 'If you are two people, separate your gifts.',
        title: 'A name or an address was corrected',
        text: 'The gifts of this address are joined with those of {others}. Someone there corrected the name, the postal address or the telephone number that we have for all of them.',
        undo: 'If you are two people, separate your gifts by {day}. Each of you then has what you had before.',
        otherwise: 'If both are yours, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-address-removed': {
        subject: 'This address was removed at {site.name}',
        preview: 'If you are two people, separate your gifts.',
        title: 'This address was removed',
        text: 'The gifts of this address are joined with those of {others}. Someone there removed this address from My giving, so a link can no longer be sent here.',
        undo: 'If you are two people, separate your gifts by {day}. Then this address belongs to its own gifts again.',
        otherwise: 'If both are yours, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-receipts-moved': {
        subject: 'Your receipts from {site.name} go to another address',
        preview: 'If you are two people, separate your gifts.',
        title: 'Your receipts go to another address',
        text: 'The gifts of this address are joined with those of {others}. Someone there chose another address for the receipts of all of them.',
        undo: 'If you are two people, separate your gifts by {day}. Then your receipts come here again. Or choose this address in My giving.',
        otherwise: 'If both are yours, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-gift-stopped': {
        subject: 'Your recurring gift to {site.name} was stopped',
        preview: 'If you did not want that, it can continue.',
        title: 'A recurring gift was stopped',
        text: 'A recurring gift of this address was stopped while it is joined with {others}. Nothing more is charged.',
        undo: 'If you are two people, separate your gifts by {day}, and the gift continues as before.',
        otherwise: 'If that is what you wanted, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-forget-asked': {
        subject: 'A request to forget gifts to {site.name}',
        preview: 'If you are two people, separate your gifts.',
        title: 'Someone asked to be forgotten',
        text: 'The gifts of this address are joined with those of {others}. Someone there asked us to forget them, with all that is joined. It waits until {day}.',
        undo: 'If you are two people, separate your gifts by then, and nothing of yours is forgotten.',
        otherwise: 'If you want to be forgotten, there is nothing for you to do. Questions? Please {reach.us}.',
      },
    },
    /** The button of each mail. */
    linkText: 'We are two people: separate our gifts',
    /** In place of the other addresses, when there is none. */
    noOthers: 'gifts without an email address',

    /** The page of the link. */
    page: {
      title: 'Separate two givers',
      description: 'Separate the gifts of two givers that our office joined by mistake.',
      open: {
        title: 'Are you two?',
        text: 'Press the button if the gifts of your address and the others are not those of one person or household. Each then has its own gifts, name, postal address, telephone number and email addresses, as before, and does not see the gifts of the other. A recurring gift that has been stopped since then continues.',
        button: 'Yes, separate our gifts',
      },
      done: {
        title: 'Your gifts are separate again',
        text: 'They belong to you alone, as before. We are sorry for the mistake.',
      },
      covered: {
        title: 'This needs our office',
        text: 'Another giver has been joined since then, and must be separated first. Please {reach.us}, and we will do it.',
      },
      expired: {
        title: 'The 30 days are over',
        text: 'The gifts can no longer be separated with a link. Please {reach.us}, and we will help you.',
      },
      invalid: {
        title: 'This link does not work',
        text: 'Your mail program may have cut it off. Nothing has changed. If you need help, please {reach.us}.',
      },
      failed:
        'Stripe, the company that takes our payments, did not answer, so a recurring gift has not started again yet. Please press the button again.',
      link: { label: 'My giving', to: '/my-giving' },
    },
  },
  { site, reach },
)
