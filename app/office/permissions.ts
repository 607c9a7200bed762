import { type Role, roles } from '../config/staff-setting.ts'

export interface PagePermissions {
  /** The roles that may open the page. */
  see: readonly Role[]
  /** The roles that may submit each form, by the form's field `intent`. A form without this field is `submit`. */
  intents?: Readonly<Record<string, readonly Role[]>>
}

const everybody = roles
const onlyEverything = ['everything'] as const
const allButReaders = ['everything', 'orders-and-messages', 'bookkeeper'] as const
const seesEverything = ['everything', 'read-only'] as const
const seesOrders = ['everything', 'orders-and-messages', 'bookkeeper', 'read-only'] as const
const seesMessages = ['everything', 'orders-and-messages', 'read-only'] as const
const sendsOrders = ['everything', 'orders-and-messages'] as const
const seesBooks = ['everything', 'bookkeeper', 'read-only'] as const
const keepsBooks = ['everything', 'bookkeeper'] as const
const seesWords = ['everything', 'words', 'read-only'] as const
const keepsWords = ['everything', 'words'] as const

/**
 * Who may open which page of the office, and submit which of its forms. The router refuses by this table, and the pages
 * draw only what it allows. A page or an intent that is not in it does not pass the type check, or is refused.
 */
export const permissions = {
  '/office': {
    see: everybody,
    intents: {
      'send-again': allButReaders,
      'open-forms': onlyEverything,
      'note-backup': onlyEverything,
      'note-drill': onlyEverything,
    },
  },
  '/office/set-aside': { see: everybody, intents: { 'set-aside': allButReaders } },
  '/office/me': {
    see: everybody,
    intents: {
      submit: everybody,
      remove: everybody,
      'find-key': everybody,
    },
  },
  '/office/me/monday-mail': { see: everybody, intents: { monday: everybody, 'no-monday': everybody } },
  '/office/board': { see: seesBooks },
  '/office/changes': { see: seesEverything },
  '/office/find': { see: seesBooks },

  '/office/enter': { see: seesBooks, intents: { submit: keepsBooks, printed: keepsBooks } },
  '/office/enter/letters.pdf': { see: seesBooks },
  '/office/enter/import': { see: seesBooks, intents: { submit: keepsBooks } },
  '/office/enter/import/template.csv': { see: seesBooks },
  '/office/enter/import/:file/left-out.csv': { see: seesBooks },
  '/office/enter/import/:file': { see: seesBooks, intents: { read: keepsBooks, enter: keepsBooks } },
  '/office/thanks': {
    see: seesBooks,
    intents: { letter: keepsBooks, call: keepsBooks, done: keepsBooks, undo: keepsBooks },
  },
  '/office/gifts': { see: seesBooks, intents: { name: keepsBooks, 'delete-name': keepsBooks } },
  '/office/gifts/list.csv': { see: seesBooks },
  '/office/gifts/:id': {
    see: seesBooks,
    intents: {
      submit: keepsBooks,
      fund: keepsBooks,
      tribute: keepsBooks,
      'in-return': keepsBooks,
    },
  },
  '/office/gifts/:id/address': { see: seesBooks, intents: { 'correct-address': keepsBooks } },
  '/office/gifts/:id/form-8283': { see: seesBooks, intents: { 'form-8283': keepsBooks } },
  '/office/gifts/:id/receipt.pdf': { see: seesBooks },
  '/office/gifts/:id/letter.pdf': { see: seesBooks },
  '/office/gifts/:id/cancel': { see: seesBooks, intents: { again: keepsBooks, cancel: keepsBooks } },
  '/office/gifts/:id/refund': { see: seesEverything, intents: { submit: onlyEverything } },
  '/office/recurring': { see: seesBooks },
  '/office/recurring/list.csv': { see: seesBooks },
  '/office/recurring/other-programs': {
    see: seesEverything,
    intents: { 'take-over': onlyEverything, 'give-back': onlyEverything, letter: onlyEverything },
  },
  '/office/recurring/:subscription': { see: seesBooks, intents: { submit: onlyEverything } },

  '/office/givers': { see: seesBooks, intents: { name: keepsBooks, 'delete-name': keepsBooks } },
  '/office/givers/list.csv': { see: seesBooks },
  '/office/givers/import': { see: seesEverything, intents: { submit: onlyEverything } },
  '/office/givers/import/:file': { see: seesEverything, intents: { read: onlyEverything, enter: onlyEverything } },
  '/office/givers/labels': { see: seesBooks },
  '/office/givers/labels.pdf': { see: seesBooks },
  '/office/givers/letter': { see: seesEverything, intents: { submit: onlyEverything } },
  '/office/givers/:id': {
    see: seesBooks,
    intents: {
      note: onlyEverything,
      correct: onlyEverything,
      address: onlyEverything,
      receipts: onlyEverything,
    },
  },
  '/office/givers/:id/letters': {
    see: seesBooks,
    intents: { unsubscribe: onlyEverything, 'no-letters': onlyEverything, 'letters-again': onlyEverything },
  },
  '/office/givers/:id/death': {
    see: seesBooks,
    intents: { died: onlyEverything, alive: onlyEverything, 'one-died': onlyEverything },
  },
  '/office/givers/:id/statement': { see: seesBooks, intents: { statement: onlyEverything } },
  '/office/givers/:id/merges': { see: seesBooks, intents: { apart: onlyEverything, keep: onlyEverything } },
  '/office/givers/:id/merge': { see: seesBooks, intents: { merge: onlyEverything, two: onlyEverything } },
  '/office/givers/may-be-one': { see: seesBooks, intents: { two: onlyEverything } },
  '/office/person': { see: seesBooks, intents: { unsubscribe: onlyEverything } },
  '/office/person/forget': { see: seesEverything, intents: { submit: onlyEverything } },
  '/office/statements': {
    see: seesBooks,
    intents: {
      send: onlyEverything,
      stop: onlyEverything,
      printed: onlyEverything,
    },
  },
  '/office/statements/giver': {
    see: seesBooks,
    intents: { one: onlyEverything, name: onlyEverything, address: onlyEverything },
  },
  '/office/statements/gift-date': {
    see: seesBooks,
    intents: { 'in-january': onlyEverything, 'in-december': onlyEverything },
  },
  '/office/statements/statement.pdf': { see: seesBooks },
  '/office/statements/print.pdf': { see: seesBooks },
  '/office/statements/changed': {
    see: seesBooks,
    intents: { one: onlyEverything, all: onlyEverything, printed: onlyEverything },
  },
  '/office/statements/changed.pdf': { see: seesBooks },

  '/office/schedule-b': { see: seesBooks },
  '/office/schedule-b/list.csv': { see: seesBooks },
  '/office/year': { see: seesBooks },
  '/office/year/differences.csv': { see: seesBooks },
  '/office/moving-out': { see: seesEverything, intents: { submit: onlyEverything } },
  '/office/deposits': { see: seesBooks, intents: { read: keepsBooks, compare: keepsBooks } },
  '/office/deposits/entries.csv': { see: seesBooks },
  '/office/deposits/slips.csv': { see: seesBooks },
  '/office/deposits/journal/:what': { see: seesBooks },
  '/office/deposits/:id': { see: seesBooks },
  '/office/deposits/slips': {
    see: seesBooks,
    intents: { close: keepsBooks, 'add-up': keepsBooks, elsewhere: keepsBooks, 'all-elsewhere': keepsBooks },
  },
  '/office/deposits/slips/:id': { see: seesBooks, intents: { submit: keepsBooks } },

  '/office/orders': { see: seesOrders, intents: { submit: sendsOrders } },
  '/office/orders/slips.pdf': { see: seesOrders },
  '/office/orders/by-state.csv': { see: seesOrders },
  '/office/orders/offer': {
    see: seesOrders,
    intents: { offer: sendsOrders, again: sendsOrders, withdraw: sendsOrders },
  },
  '/office/orders/certificates': {
    see: seesOrders,
    intents: { record: sendsOrders, correct: sendsOrders, remove: sendsOrders },
  },
  '/office/orders/certificates/:id/file.pdf': { see: seesOrders },
  '/office/orders/:id': { see: seesOrders, intents: { ship: sendsOrders, undo: sendsOrders, send: sendsOrders } },
  '/office/orders/:id/address': { see: seesOrders, intents: { 'correct-address': sendsOrders, address: sendsOrders } },
  '/office/orders/:id/refund': { see: seesMessages, intents: { submit: sendsOrders } },

  '/office/messages': { see: seesMessages },
  '/office/messages/:id': {
    see: seesMessages,
    intents: { answer: sendsOrders, noted: sendsOrders, reopened: sendsOrders },
  },

  '/office/letters': { see: seesEverything, intents: { submit: onlyEverything } },
  '/office/letters/sent/:id': {
    see: seesEverything,
    intents: { stop: onlyEverything, printed: onlyEverything, continue: onlyEverything },
  },
  '/office/letters/sent/:id/print.pdf': { see: seesEverything },
  '/office/letters/sent/:id/labels.pdf': { see: seesEverything },
  '/office/letters/:id/print.pdf': { see: seesEverything },
  '/office/letters/:id/send': { see: seesEverything, intents: { now: onlyEverything, plan: onlyEverything } },
  '/office/letters/:id': {
    see: seesEverything,
    intents: { save: onlyEverything, test: onlyEverything, unplan: onlyEverything, discard: onlyEverything },
  },

  '/office/words': { see: seesWords, intents: { save: keepsWords, 'as-released': keepsWords } },
  '/office/words/draft': {
    see: seesWords,
    intents: { publish: keepsWords, keep: keepsWords, discard: keepsWords, 'discard-all': keepsWords },
  },
  '/office/words/changed-originals': { see: seesWords, intents: { keep: keepsWords, 'take-released': keepsWords } },
  '/office/words/photographs': { see: seesWords },
  '/office/words/photographs/:id/whole.webp': { see: seesWords },
  '/office/words/photographs/:place': {
    see: seesWords,
    intents: { upload: keepsWords, focus: keepsWords, 'as-released': keepsWords },
  },
  '/office/words/history': { see: seesWords, intents: { restore: keepsWords, undo: keepsWords, cancel: keepsWords } },
  '/office/words/preview': { see: seesWords },
  '/office/words/preview/page': { see: seesWords },
  '/office/words/preview/mails': { see: seesWords },
  '/office/words/preview/mail': { see: seesWords },
  '/office/words/preview/document.pdf': { see: seesWords },
  '/office/words/lists': {
    see: seesWords,
    intents: { save: keepsWords, remove: keepsWords, up: keepsWords, down: keepsWords },
  },
  '/office/words/lists/file': { see: seesWords },
  '/office/words/lists/file.pdf': { see: seesWords },
  '/office/words/switches': { see: seesWords, intents: { 'sold-out': keepsWords, 'in-stock': keepsWords } },
  '/office/crisis-lines': { see: everybody, intents: { answered: sendsOrders, dead: onlyEverything } },
  '/office/settings': {
    see: seesEverything,
    intents: {
      open: onlyEverything,
      close: onlyEverything,
      'save-letters': onlyEverything,
      'save-books': onlyEverything,
    },
  },
  '/office/settings/accounts': { see: seesEverything, intents: { submit: onlyEverything } },
  '/office/launch': { see: seesEverything, intents: { submit: onlyEverything } },
} satisfies Record<`/office${string}`, PagePermissions>

/** The route pattern of a page of the office, or of an action. */
export type PagePath = keyof typeof permissions

/** The intents of a page's forms. */
export type IntentOf<Path extends PagePath> = (typeof permissions)[Path] extends { intents: infer Intents }
  ? keyof Intents & string
  : never
