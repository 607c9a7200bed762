import { rules } from '../legal/rules.ts'
import { site } from '../site.ts'
import { reach } from '../reach.ts'
import { words } from '../../words/words.ts'

/** The words about the email addresses of a giver, and of the mails about them. */
export const addresses = words(
  'my-giving/addresses',
  {
    title: 'My email addresses',
    description: 'Add an email address, choose which one gets your receipts, or remove one.',
    text: 'A link to My giving can be sent to each of these addresses, and each link shows all your gifts. A receipt goes to the address that is typed with a gift, if it is one of these, until you choose one for all.',
    getsReceipts: 'Gets your receipts',
    getsOwnReceipts: 'Gets the receipts of the gifts that were given with it',
    notConfirmed: 'Not confirmed yet: open My giving with a link that was sent to it',
    choose: 'Send receipts here',
    remove: 'Remove',
    /** The name of a button for screen readers. */
    buttonFor: '{button}: {email}',

    waiting: {
      title: 'Waiting',
      text: 'Waiting for {masked}',
      receipts: 'Until the link in our mail there is used, your receipts come to the same address as before.',
      noReceipts: 'Until the link in our mail there is used, nothing changes.',
      until: 'The link works until {date}.',
      button: 'Cancel',
    },

    add: {
      title: 'Add an address',
      text: 'We send a link to the new address. It is used once the link is pressed there, within {rules.myGiving.confirmAddressDays} days. We tell your current address right away. It can cancel the change, or undo it for {rules.myGiving.undoAddressDays} days.',
      label: 'Your new email address',
      receipts: 'Send my receipts to the new address',
      button: 'Add this address',
    },

    done: {
      added: 'We have sent a link to the new address. Nothing changes until it is pressed there.',
      cancelled: 'It was canceled. Nothing has changed.',
      receipts: 'Your receipts come to this address from now on. We have let the other one know.',
      removed: 'The address was removed, and we have let it know.',
    },

    problems: {
      title: 'Nothing was changed',
      own: 'This is one of your addresses already.',
      noGiver: 'There are no gifts here anymore.',
      tooMany:
        'Addresses were typed too often. Please use the links in our mails, or {reach.us}, and we will do it for you.',
      last: 'This is your only address, so it stays. Add another one first.',
      receipts: 'This address gets your receipts. Choose another one for them first.',
      notConfirmed: 'This address is not confirmed. Ask for a link to My giving there, and open it first.',
      unknown: 'This address is no longer one of yours.',
    },

    /** The page of the link in the mail to a new address. */
    confirm: {
      pageTitle: 'Confirm an email address',
      ready: {
        title: 'Is this your address?',
        text: 'Press the button if you asked {site.name} to use the address that this link was sent to. Otherwise close this page: nothing changes.',
        button: 'Yes, use this address',
      },
      done: {
        title: 'The address is confirmed',
        text: 'Thank you. A link to My giving can now be sent to it.',
      },
      taken: {
        title: 'This address has its own gifts',
        text: 'Gifts were given with this address already, so it was not added. Nothing has changed. If both belong to you, please {reach.us}, and we will join them.',
      },
      cancelled: {
        title: 'This was canceled',
        text: 'The address is not used. If you want to use it, add it again in My giving.',
      },
      expired: {
        title: 'This link has expired',
        text: 'A new address can be confirmed for {rules.myGiving.confirmAddressDays} days. Add it again in My giving.',
      },
      invalid: {
        title: 'This link does not work',
        text: 'Your mail program may have cut it off. Nothing has changed. If you need help, please {reach.us}.',
      },
      link: { label: 'My giving', to: '/my-giving' },
    },

    /** The page of the link in the mails to the previous address. */
    undo: {
      pageTitle: 'Keep your email address',
      open: {
        title: 'Cancel the new address?',
        text: 'Press the button, and the new address is not used. Everything stays as it is.',
        button: 'Cancel it',
      },
      confirmed: {
        title: 'Take the change back?',
        text: 'Press the button, and the new address no longer belongs to your gifts. Receipts come to the address that this link was sent to, as before.',
        button: 'Take it back',
      },
      cancelled: { title: 'It was canceled', text: 'The new address is not used. Nothing has changed.' },
      reverted: {
        title: 'The change is taken back',
        text: 'Your gifts and their receipts belong to your address as before. Anyone who opened them with the other address can no longer see them.',
      },
      expired: {
        title: 'This link has expired',
        text: 'A new address that nobody confirms is not used, and a change can be taken back for {rules.myGiving.undoAddressDays} days. If you did not ask for it, please {reach.us}.',
      },
      invalid: {
        title: 'This link does not work',
        text: 'Your mail program may have cut it off. Nothing has changed. If you need help, please {reach.us}.',
      },
      link: { label: 'My giving', to: '/my-giving' },
    },

    mails: {
      /** To the new address. It may be a stranger's. */
      confirm: {
        subject: 'Please confirm your address for {site.name}',
        title: 'Is this your address?',
        text: 'Someone, most likely you, asked {site.name} to use this address for their gifts. Press the button within {rules.myGiving.confirmAddressDays} days to confirm it.',
        linkText: 'Confirm this address',
        otherwise:
          'If it was not you, someone mistyped their own address: do nothing, and nothing happens. Questions? Please {reach.us}.',
      },
      /** To the previous address, before the new one is confirmed. */
      requested: {
        subject: 'A new email address for your gifts to {site.name}',
        preview: 'If that was not you, cancel it.',
        title: 'A new email address was asked for',
        text: 'Someone, most likely you, asked us to use another email address for your gifts: {masked}. Nothing changes until the link in our mail there is pressed, within {rules.myGiving.confirmAddressDays} days.',
        undo: 'If that was not you, or the new address is wrong, cancel it.',
        linkText: 'Cancel it',
        otherwise: 'Otherwise there is nothing for you to do. Questions? Please {reach.us}.',
      },
      /** To the previous address, after that. */
      changed: {
        subject: 'Your email address at {site.name} was changed',
        preview: 'If that was not you, take it back.',
        title: 'A new email address is in use',
        text: 'A new email address for your gifts was confirmed: {masked}.',
        receipts: 'Your receipts now go there, and no longer to this address.',
        undo: 'If that was not you, or the new address is wrong, you can take the change back within {rules.myGiving.undoAddressDays} days.',
        linkText: 'Take it back',
        otherwise: 'Otherwise there is nothing for you to do. Questions? Please {reach.us}.',
      },
      /** To the previous address of one payment. */
      corrected: {
        subject: 'Your email address at {site.name} was changed',
        preview: 'If that was not you, take it back.',
        title: 'The email address of a payment was corrected',
        text: 'One of your payments to {site.name}, with its renewals if it recurs, now belongs to another email address: {masked}. Its receipts go there.',
        undo: 'If that was not you, or the new address is wrong, you can take the change back within {rules.myGiving.undoAddressDays} days.',
        linkText: 'Take it back',
        otherwise: 'Otherwise there is nothing for you to do. Questions? Please {reach.us}.',
      },
      /** To the corrected address of one payment. It may be a stranger's. */
      received: {
        subject: 'Your receipt from {site.name} now comes here',
        title: 'Your receipt now comes here',
        text: 'Someone, most likely you, asked us to send the receipt for a payment to {site.name} to this address. To see your gifts, ask for a link in My giving.',
        linkText: 'Go to My giving',
        otherwise:
          'If you do not know what this is about, someone mistyped their own address. Nothing of yours has changed. Please {reach.us}, and we will put it right.',
      },
      removed: {
        subject: 'This address was removed at {site.name}',
        title: 'This address was removed',
        text: 'This email address no longer belongs to your gifts to {site.name}. We will not write to it about them again.',
        otherwise: 'If that was not you, please {reach.us}.',
      },
      moved: {
        subject: 'Your receipts from {site.name} go to another address',
        title: 'Your receipts go to another address',
        text: 'Your receipts now go to another one of your email addresses: {masked}. You can change that in My giving.',
        linkText: 'Go to My giving',
        otherwise: 'If that was not you, please {reach.us}.',
      },
    },
  },
  { site, rules, reach },
)
