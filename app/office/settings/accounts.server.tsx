import { nameLabels } from '../../accounting/programs/account-traits.ts'
import { faultOf, nameBooks, neededNames, rareAccounts } from '../../accounting/programs/book-names.ts'
import { findBookNames, findProgramKey, keepBookNames } from '../../accounting/programs/book-settings.queries.server.ts'
import { type ProgramKey, programs } from '../../accounting/programs/programs.ts'
import { recordChange } from '../../audit/audit-log.server.ts'
import type { BookName, BookNames } from '../../config/book-accounts.ts'
import { config } from '../../config/config.server.ts'
import type { FormField } from '../../words/form-field.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { form } from '../ui/described-form.server.tsx'
import { PostForm } from '../ui/forms.server.tsx'
import { FactList } from '../ui/facts.server.tsx'

type NameField = FormField & { name: BookName; empty: 'null'; kind: 'line' }

/** A field for each name that the program's files have. */
function formOf(key: ProgramKey) {
  const program = programs[key]
  const { names } = nameBooks(program, config().bookAccounts)
  return form(
    neededNames(program).map((name): NameField => {
      const unnamed = names[name]
      const isRare = rareAccounts.some((rare) => rare === name)
      const without = isRare ? 'Needed from the first entry on.' : 'There is no journal without it.'
      const hint = unnamed ? `Empty: “${unnamed}”.` : without
      return { name, label: nameLabels[name], kind: 'line', most: 120, empty: 'null', hint }
    }),
  )
}

/** The names of the accounts in the accounting program that is chosen in the settings. */
export const bookAccountsPage: OfficePage = {
  path: '/office/settings/accounts',
  title: 'Accounts of the books',
  notes: { saved: 'Saved.' },
  async get(context) {
    const { db, may } = context
    const key = await findProgramKey(db)
    const { label, bank } = programs[key]
    const names = await findBookNames(db, key)
    const accounts = formOf(key)
    return (
      <>
        <p>
          <a href={`${officeHref('/office/settings')}#books`}>Settings</a>
        </p>
        <p>
          Write each account as it appears in your accounting program ({label}), letter by letter. What you wrote for
          another program is not lost.
        </p>
        {bank === 'bankClearing' && (
          <p>
            {label} refuses a journal with a line on a bank account. Add an account, such as a current asset, that takes
            its place: when you match the bank’s deposits to it, it is zero again.
          </p>
        )}
        {may('/office/settings/accounts', 'submit') ? (
          <PostForm fields={{ program: key }}>
            <accounts.Fields initial={names} />
            <button>Save these names</button>
          </PostForm>
        ) : (
          <FactList facts={named(names)} />
        )}
      </>
    )
  },
  /**
   * Triggered by: the form above.
   * Changes: the names of the program, with an entry in the audit log when one differs.
   * Repeatable: yes.
   */
  async post({ db, member, now }, fields) {
    const key = await findProgramKey(db)
    if (fieldOf(fields, 'program') !== key) {
      return { problem: 'Another program was chosen after this page was opened. These are its names.', status: 409 }
    }
    const read = formOf(key).read(fields)
    if (!read.ok) return read
    const names: BookNames = Object.fromEntries(Object.entries(read.values).filter(([, text]) => text !== null))
    for (const name of neededNames(programs[key])) {
      const text = names[name]
      const problem = text === undefined ? null : faultOf(programs[key], name, text)
      if (problem !== null) return { problem: `${nameLabels[name]}: ${problem}`, field: name }
    }
    await db.transaction().execute(async (tx) => {
      const before = inOneLine(await findBookNames(tx, key))
      const after = inOneLine(names)
      if (before === after) return
      await keepBookNames(tx, key, names, now)
      const what = `accounts in ${programs[key].label}`
      await recordChange(tx, { who: member.email, what, subject: 'settings', before, after }, now)
    })
    return backTo(officeHref('/office/settings/accounts'), 'saved')
  },
}

const named = (names: BookNames) =>
  Object.fromEntries(Object.entries(names).map(([name, text]) => [nameLabels[name as BookName], text]))

const inOneLine = (names: BookNames) =>
  Object.entries(named(names))
    .map((pair) => pair.join(': '))
    .join('; ')
