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
        preview: 'If they are not yours, take it apart.',
        title: 'Your gifts were joined with others',
        text: 'Our office took this address and {others} for those of one person or household. A link to My giving, sent to any of them, now opens the gifts of all.',
        undo: 'If you are two, take it apart within 30 days, until {day}. Each then has again what was there before.',
        otherwise: 'If both are yours, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-giver-corrected': {
        subject: 'The name or address for your gifts to {site.name} was corrected',
        preview: 'If you are two, take it apart.',
        title: 'A name or an address was corrected',
        text: 'The gifts of this address are joined with those of {others}. Someone there corrected the name, the postal address or the telephone number that we have for all of them.',
        undo: 'If you are two, take it apart until {day}. Each then has again what was there before.',
        otherwise: 'If both are yours, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-address-removed': {
        subject: 'This address was removed at {site.name}',
        preview: 'If you are two, take it apart.',
        title: 'This address was removed',
        text: 'The gifts of this address are joined with those of {others}. Someone there removed this address from My giving, so a link can no longer be sent here.',
        undo: 'If you are two, take it apart until {day}. Then this address belongs to its own gifts again.',
        otherwise: 'If both are yours, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-receipts-moved': {
        subject: 'Your receipts from {site.name} go to another address',
        preview: 'If you are two, take it apart.',
        title: 'Your receipts go to another address',
        text: 'The gifts of this address are joined with those of {others}. Someone there chose another address for the receipts of all of them.',
        undo: 'If you are two, take it apart until {day}. Then your receipts come here again. Or choose this address in My giving.',
        otherwise: 'If both are yours, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-gift-stopped': {
        subject: 'Your recurring gift to {site.name} was stopped',
        preview: 'If you did not want that, it can go on.',
        title: 'A recurring gift was stopped',
        text: 'A recurring gift of this address was stopped while it is joined with {others}. Nothing more is charged.',
        undo: 'If you are two, take it apart until {day}, and the gift goes on as before.',
        otherwise: 'If that is what you wanted, there is nothing for you to do. Questions? Please {reach.us}.',
      },
      'merged-forget-asked': {
        subject: 'A request to forget gifts to {site.name}',
        preview: 'If you are two, take it apart.',
        title: 'Someone asked to be forgotten',
        text: 'The gifts of this address are joined with those of {others}. Someone there asked us to forget them, with all that is joined. It waits until {day}.',
        undo: 'If you are two, take it apart until then, and nothing of yours is forgotten.',
        otherwise: 'If you want to be forgotten, there is nothing for you to do. Questions? Please {reach.us}.',
      },
    },
    /** The button of each mail. */
    linkText: 'We are two: take it apart',
    /** In place of the other addresses, when there is none. */
    noOthers: 'gifts without an email address',

    /** The page of the link. */
    page: {
      title: 'Take two givers apart',
      description: 'Take apart the gifts of two givers that our office joined by mistake.',
      open: {
        title: 'Are you two?',
        text: 'Press the button if the gifts of your address and the others are not those of one person or household. Each then has again its own gifts, name, postal address, telephone number and email addresses, as before, and sees no gifts of the other. A recurring gift that was stopped since goes on.',
        button: 'Yes, take it apart',
      },
      done: {
        title: 'It is taken apart',
        text: 'Your gifts belong to you alone, as before. We are sorry for the mistake.',
      },
      covered: {
        title: 'This needs our office',
        text: 'Yet another giver was joined since, and that must be taken apart first. Please {reach.us}, and we will do it.',
      },
      expired: {
        title: 'The 30 days are over',
        text: 'This can no longer be taken apart by a link. Please {reach.us}, and we will help you.',
      },
      invalid: {
        title: 'This link does not work',
        text: 'Your mail program may have cut it off. Nothing has changed. If you need help, please {reach.us}.',
      },
      failed:
        'Stripe, the company that takes our payments, did not answer, so a recurring gift does not go on yet. Please press the button again.',
      link: { label: 'My giving', to: '/my-giving' },
    },
  },
  { site, reach },
)
