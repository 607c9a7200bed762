import { closeForms, findClosedSince, openForms } from '../../spam-guard/guard.queries.server.ts'
import { guardedActions, type GuardedAction } from '../../spam-guard/limits.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { Time } from '../ui/history.server.tsx'
import { BookSettings, postBookSettings, saveBooks } from './book-settings.server.tsx'
import { LetterSettings, postLetterSettings, saveLetters } from './letter-settings.server.tsx'
import { findRefusedPosts, RefusedPostsTable } from './refused-posts.server.tsx'

type PublicForm = Exclude<GuardedAction, 'office'>
/** The sign-in form of the office is not public, and is never closed. */
const publicForms = guardedActions.filter((action): action is PublicForm => action !== 'office')

const formNames: Record<PublicForm, string> = {
  contact: 'Contact form',
  newsletter: 'Newsletter sign-up',
  'my-giving': 'My giving: the link that is asked for',
  checkout: 'Giving and ordering',
}

/** Forms, letters and the books. The other settings are changed on the server, in .env and in app/content: Launch shows them. */
export const settings: OfficePage = {
  path: '/office/settings',
  title: 'Settings',
  notes: {
    closed: 'Closed: visitors now read to call or write to us.',
    opened: 'Open again.',
    saved: 'Saved.',
  },
  async get(context) {
    const { db, may } = context
    const forms = await Promise.all(
      publicForms.map(async (action) => ({ action, since: await findClosedSince(db, action) })),
    )
    return (
      <>
        <p>
          Forms, letters and the books are set here. What the server is set to, and what is missing for the public, is
          at <a href={officeHref('/office/launch')}>Launch</a>.
        </p>
        <h2>Forms</h2>
        <Table
          caption="The forms of the public pages"
          columns={[
            { label: 'Form', cell: ({ action }) => formNames[action] },
            {
              label: 'State',
              cell: ({ since }) => (
                <>
                  {since === null ? 'Open' : 'Closed since '}
                  {since !== null && <Time at={since} />}
                </>
              ),
            },
            ...(may('/office/settings', 'close') ? [{ label: 'Change', cell: FormSwitch }] : []),
          ]}
          rows={forms}
        />
        <h3>Posts taken for spam or for too many</h3>
        <RefusedPostsTable rows={await findRefusedPosts(db)} />
        <h2 id="letters">Thanks and letters</h2>
        {await LetterSettings({ context })}
        <h2 id="books">Books</h2>
        {await BookSettings({ context })}
        <h2>Moving in, moving out</h2>
        <p>
          From another program: <a href={officeHref('/office/enter/import')}>gifts from a file</a>, and{' '}
          <a href={officeHref('/office/givers/import')}>givers and readers from a file</a>.
        </p>
        <p>
          All records as files for another program: <a href={officeHref('/office/moving-out')}>Moving out</a>.
        </p>
      </>
    )
  },
  async post(context, fields) {
    const { db, member, now } = context
    const action = publicForms.find((each) => each === fieldOf(fields, 'form'))
    const intent = fieldOf(fields, 'intent')
    if (intent === saveLetters) return postLetterSettings(context, fields)
    if (intent === saveBooks) return postBookSettings(context, fields)
    if (!action || !['close', 'open'].includes(intent)) return { problem: 'There is no such form.' }
    await (intent === 'close' ? closeForms : openForms)(db, action, member.email, now)
    return backTo(officeHref('/office/settings'), intent === 'close' ? 'closed' : 'opened')
  },
}

function FormSwitch({ action, since }: { action: PublicForm; since: number | null }) {
  return (
    <SubmitButton intent={since === null ? 'close' : 'open'} fields={{ form: action }} className="quiet">
      {since === null ? 'Close' : 'Open'} <span className="sr-only">{formNames[action]}</span>
    </SubmitButton>
  )
}
