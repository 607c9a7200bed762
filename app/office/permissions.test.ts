import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../config/staff-setting.ts'
import { type IntentOf, type PagePath, permissions } from './permissions.ts'

/**
 * What money and people need, written a second time and apart from `permissions.ts`: what each page shows, what each form
 * does, and which roles that is for (docs/runbook.md, "The office"; docs/decisions/027-roles.md). A table that gives a role
 * more than that, or less, fails here. Change this file only when a role is meant to see or do something else.
 */

/** What is shown. `everyone`: nothing about money or people beyond what the role may see elsewhere. */
const shownTo = {
  everyone: ['everything', 'orders-and-messages', 'bookkeeper', 'words', 'read-only'],
  /** Names, addresses and telephone numbers of givers, what they gave, and the accounts. */
  gifts: ['everything', 'bookkeeper', 'read-only'],
  /** Names and postal addresses of buyers, what they paid, and their exemption certificates. */
  orders: ['everything', 'orders-and-messages', 'bookkeeper', 'read-only'],
  /** What people wrote, and the refund of an order, which answers it. */
  messages: ['everything', 'orders-and-messages', 'read-only'],
  words: ['everything', 'words', 'read-only'],
  /** Refunds of gifts, forgetting, letters, settings, and who changed what. */
  all: ['everything', 'read-only'],
} as const satisfies Record<string, readonly Role[]>

/** What is done. */
const doneBy = {
  /** A member's own passkeys and mails. */
  own: ['everything', 'orders-and-messages', 'bookkeeper', 'words', 'read-only'],
  /** Sending a failed mail again, or leaving it. */
  mails: ['everything', 'orders-and-messages', 'bookkeeper'],
  /** Entering gifts, cancelling what was entered, receipts, thanks, deposits: no money leaves. */
  books: ['everything', 'bookkeeper'],
  /** Orders with their refunds, answers to messages, calls of crisis lines. */
  orders: ['everything', 'orders-and-messages'],
  words: ['everything', 'words'],
  /** Refunds of gifts, recurring gifts, people (also from a file), statements, letters, settings. */
  all: ['everything'],
} as const satisfies Record<string, readonly Role[]>

type Shown = keyof typeof shownTo
type Done = keyof typeof doneBy

/** A page without forms is what it shows. Otherwise what each form does, by its intent. */
type Needs = { [Path in PagePath]: Shown | [Shown, Record<IntentOf<Path>, Done>] }

const needs: Needs = {
  '/office': ['everyone', { 'send-again': 'mails', 'open-forms': 'all', 'note-backup': 'all', 'note-drill': 'all' }],
  '/office/set-aside': ['everyone', { 'set-aside': 'mails' }],
  '/office/me': ['everyone', { submit: 'own', remove: 'own', 'find-key': 'own' }],
  '/office/me/monday-mail': ['everyone', { monday: 'own', 'no-monday': 'own' }],
  '/office/board': 'gifts',
  '/office/changes': 'all',
  '/office/find': 'gifts',
  '/office/enter': ['gifts', { submit: 'books', printed: 'books' }],
  '/office/enter/letters.pdf': 'gifts',
  '/office/enter/import': ['gifts', { submit: 'books' }],
  '/office/enter/import/template.csv': 'gifts',
  '/office/enter/import/:file/left-out.csv': 'gifts',
  '/office/enter/import/:file': ['gifts', { read: 'books', enter: 'books' }],
  '/office/thanks': ['gifts', { letter: 'books', call: 'books', done: 'books', undo: 'books' }],
  '/office/gifts': ['gifts', { name: 'books', 'delete-name': 'books' }],
  '/office/gifts/list.csv': 'gifts',
  '/office/gifts/:id': ['gifts', { submit: 'books', fund: 'books', tribute: 'books', 'in-return': 'books' }],
  '/office/gifts/:id/address': ['gifts', { 'correct-address': 'books' }],
  '/office/gifts/:id/form-8283': ['gifts', { 'form-8283': 'books' }],
  '/office/gifts/:id/receipt.pdf': 'gifts',
  '/office/gifts/:id/letter.pdf': 'gifts',
  '/office/gifts/:id/cancel': ['gifts', { again: 'books', cancel: 'books' }],
  '/office/gifts/:id/refund': ['all', { submit: 'all' }],
  '/office/recurring': 'gifts',
  '/office/recurring/list.csv': 'gifts',
  '/office/recurring/other-programs': ['all', { 'take-over': 'all', 'give-back': 'all', letter: 'all' }],
  '/office/recurring/:subscription': ['gifts', { submit: 'all' }],
  '/office/givers': ['gifts', { name: 'books', 'delete-name': 'books' }],
  '/office/givers/list.csv': 'gifts',
  '/office/givers/import': ['all', { submit: 'all' }],
  '/office/givers/import/:file': ['all', { read: 'all', enter: 'all' }],
  '/office/givers/labels': 'gifts',
  '/office/givers/labels.pdf': 'gifts',
  '/office/givers/letter': ['all', { submit: 'all' }],
  '/office/givers/:id': ['gifts', { note: 'all', correct: 'all', address: 'all', receipts: 'all' }],
  '/office/givers/:id/letters': ['gifts', { unsubscribe: 'all', 'no-letters': 'all', 'letters-again': 'all' }],
  '/office/givers/:id/death': ['gifts', { died: 'all', alive: 'all', 'one-died': 'all' }],
  '/office/givers/:id/statement': ['gifts', { statement: 'all' }],
  '/office/givers/:id/merges': ['gifts', { apart: 'all', keep: 'all' }],
  '/office/givers/:id/merge': ['gifts', { merge: 'all', two: 'all' }],
  '/office/givers/may-be-one': ['gifts', { two: 'all' }],
  '/office/person': ['gifts', { unsubscribe: 'all' }],
  '/office/person/forget': ['all', { submit: 'all' }],
  '/office/statements': ['gifts', { send: 'all', stop: 'all', printed: 'all' }],
  '/office/statements/giver': ['gifts', { one: 'all', name: 'all', address: 'all' }],
  '/office/statements/gift-date': ['gifts', { 'in-january': 'all', 'in-december': 'all' }],
  '/office/statements/statement.pdf': 'gifts',
  '/office/statements/print.pdf': 'gifts',
  '/office/statements/changed': ['gifts', { one: 'all', all: 'all', printed: 'all' }],
  '/office/statements/changed.pdf': 'gifts',
  '/office/schedule-b': 'gifts',
  '/office/schedule-b/list.csv': 'gifts',
  '/office/year': 'gifts',
  '/office/moving-out': ['all', { submit: 'all' }],
  '/office/year/differences.csv': 'gifts',
  '/office/deposits': ['gifts', { read: 'books', compare: 'books' }],
  '/office/deposits/entries.csv': 'gifts',
  '/office/deposits/slips.csv': 'gifts',
  '/office/deposits/journal/:what': 'gifts',
  '/office/deposits/:id': 'gifts',
  '/office/deposits/slips': [
    'gifts',
    { close: 'books', 'add-up': 'books', elsewhere: 'books', 'all-elsewhere': 'books' },
  ],
  '/office/deposits/slips/:id': ['gifts', { submit: 'books' }],
  '/office/orders': ['orders', { submit: 'orders' }],
  '/office/orders/slips.pdf': 'orders',
  '/office/orders/by-state.csv': 'orders',
  '/office/orders/offer': ['orders', { offer: 'orders', again: 'orders', withdraw: 'orders' }],
  '/office/orders/certificates': ['orders', { record: 'orders', correct: 'orders', remove: 'orders' }],
  '/office/orders/certificates/:id/file.pdf': 'orders',
  '/office/orders/:id': ['orders', { ship: 'orders', undo: 'orders', send: 'orders' }],
  '/office/orders/:id/address': ['orders', { 'correct-address': 'orders', address: 'orders' }],
  '/office/orders/:id/refund': ['messages', { submit: 'orders' }],
  '/office/messages': 'messages',
  '/office/messages/:id': ['messages', { answer: 'orders', noted: 'orders', reopened: 'orders' }],
  '/office/letters': ['all', { submit: 'all' }],
  '/office/letters/sent/:id': ['all', { stop: 'all', printed: 'all', continue: 'all' }],
  '/office/letters/sent/:id/print.pdf': 'all',
  '/office/letters/sent/:id/labels.pdf': 'all',
  '/office/letters/:id/print.pdf': 'all',
  '/office/letters/:id/send': ['all', { now: 'all', plan: 'all' }],
  '/office/letters/:id': ['all', { save: 'all', test: 'all', unplan: 'all', discard: 'all' }],
  '/office/words': ['words', { save: 'words', 'as-released': 'words' }],
  '/office/words/draft': ['words', { publish: 'words', keep: 'words', discard: 'words', 'discard-all': 'words' }],
  '/office/words/changed-originals': ['words', { keep: 'words', 'take-released': 'words' }],
  '/office/words/photographs': 'words',
  '/office/words/photographs/:id/whole.webp': 'words',
  '/office/words/photographs/:place': ['words', { upload: 'words', focus: 'words', 'as-released': 'words' }],
  '/office/words/history': ['words', { restore: 'words', undo: 'words', cancel: 'words' }],
  '/office/words/preview': 'words',
  '/office/words/preview/page': 'words',
  '/office/words/preview/mails': 'words',
  '/office/words/preview/mail': 'words',
  '/office/words/preview/document.pdf': 'words',
  '/office/words/lists': ['words', { save: 'words', remove: 'words', up: 'words', down: 'words' }],
  '/office/words/lists/file': 'words',
  '/office/words/lists/file.pdf': 'words',
  '/office/words/switches': ['words', { 'sold-out': 'words', 'in-stock': 'words' }],
  '/office/crisis-lines': ['everyone', { answered: 'orders', dead: 'all' }],
  '/office/settings': ['all', { open: 'all', close: 'all', 'save-letters': 'all', 'save-books': 'all' }],
  '/office/settings/accounts': ['all', { submit: 'all' }],
  '/office/launch': ['all', { submit: 'all' }],
}

interface Permissions {
  see: readonly Role[]
  intents?: Readonly<Record<string, readonly Role[]>>
}

/** What the table gives to a role that should not have it, or keeps from one that should. */
function findFaults(table: Readonly<Record<string, Permissions>>): string[] {
  return Object.entries(table).flatMap(([path, { see, intents = {} }]) => {
    const need = (needs as Record<string, Shown | [Shown, Record<string, Done>]>)[path]
    if (need === undefined) return [`${path}: say here what it shows`]
    const [shown, forms] = typeof need === 'string' ? [need, {}] : need
    return [
      ...compare(`${path} is open`, see, shownTo[shown]),
      ...Object.entries(intents).flatMap(([intent, given]) => {
        const done = forms[intent]
        return done
          ? compare(`${path} ${intent} is allowed`, given, doneBy[done])
          : [`${path}: say what ${intent} does`]
      }),
    ]
  })
}

function compare(what: string, given: readonly Role[], needed: readonly Role[]): string[] {
  return roles
    .filter((role) => given.includes(role) !== needed.includes(role))
    .map((role) => `${what} ${given.includes(role) ? 'to' : 'not to'} ${role}`)
}

test('each role sees and does what it needs, and no more', () => {
  expect(findFaults(permissions)).toEqual([])
  expect(Object.keys(needs).toSorted()).toEqual(Object.keys(permissions).toSorted())
})

test('no page has a fifth form: an action gets a path of its own, as an OfficeAction', () => {
  const full = Object.entries<Permissions>(permissions).filter(
    ([, { intents = {} }]) => Object.keys(intents).length > 4,
  )
  expect(full.map(([path]) => path)).toEqual([])
})

describe('a table that is too wide fails', () => {
  const closed = (Object.keys(needs) as PagePath[]).filter(
    (path) => needs[path] !== 'everyone' && needs[path][0] !== 'everyone',
  )

  test.each(closed)('%s, open to everybody', (path) => {
    const { see } = permissions[path]
    const others = roles.filter((role) => !(see as readonly Role[]).includes(role))
    expect(findFaults({ [path]: { ...permissions[path], see: roles } })).toEqual(
      others.map((role) => `${path} is open to ${role}`),
    )
    expect(others).toContain(path.startsWith('/office/words') ? 'bookkeeper' : 'words')
  })

  const submitted = Object.entries<Permissions>(permissions).flatMap(([path, { intents = {} }]) =>
    /^\/office\/me(?:\/|$)/.test(path) ? [] : Object.keys(intents).map((intent) => [path, intent] as const),
  )

  test.each(submitted)('%s, its form %s allowed to everybody', (path, intent) => {
    const page = permissions[path as PagePath]
    const faults = findFaults({ [path]: { ...page, intents: { [intent]: roles } } })
    expect(faults).toContain(`${path} ${intent} is allowed to read-only`)
  })

  test('a page or a form of which nothing is said here', () => {
    expect(findFaults({ '/office/new': { see: ['everything'] } })).toEqual(['/office/new: say here what it shows'])
    expect(findFaults({ '/office/board': { see: shownTo.gifts, intents: { export: ['everything'] } } })).toEqual([
      '/office/board: say what export does',
    ])
  })
})
