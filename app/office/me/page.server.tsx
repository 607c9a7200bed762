import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeAction, type OfficePage } from '../office-page.ts'
import { findKeyCookie, hasFindKey } from '../find/find-key.server.ts'
import { findPasskeys, type Passkey, removePasskeys } from '../passkeys/passkey.queries.server.ts'
import { startRegistration, finishRegistration } from '../passkeys/passkey.server.ts'
import { needsScript, PasskeyForm } from '../passkeys/passkey-form.server.tsx'
import { form } from '../ui/described-form.server.tsx'
import { PostForm, SubmitButton } from '../ui/forms.server.tsx'
import { roleWords } from './role-words.ts'
import { setMondayMail, wantsMondayMail } from './staff-preference.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

const passkeyForm = form([
  { name: 'name', label: 'What it is kept by', hint: 'For example: my phone', kind: 'line', most: 60 },
])

/** The member's own passkeys and mails. */
export const me: OfficePage = {
  path: '/office/me',
  title: 'You',
  notes: {
    added: 'The passkey is added. From your next sign-in on it is asked for, after the link.',
    removed: 'The passkey is removed.',
    monday: 'The Monday mail comes to you from now on.',
    'no-monday': 'The Monday mail does not come to you any more.',
    'key-on': 'The key / leads to Find again, in this browser.',
    'key-off': 'The key / does nothing any more, in this browser.',
  },
  async get(context) {
    const { db, member, nonce } = context
    const passkeys = await findPasskeys(db, member.email)
    const getsMondayMail = await wantsMondayMail(db, member.email)
    const options = await startRegistration(db, context)
    return (
      <>
        <p>
          {member.name}, {member.email}: {roleWords[member.role]}
        </p>
        <h2>Monday mail</h2>
        <p>
          What was received in the week and what needs somebody, each with its link. It{' '}
          {getsMondayMail ? 'comes' : 'does not come'} to you.
        </p>
        <SubmitButton
          action={officeHref('/office/me/monday-mail')}
          intent={getsMondayMail ? 'no-monday' : 'monday'}
          className="quiet"
        >
          {getsMondayMail ? 'Stop it' : 'Send it to me'}
        </SubmitButton>
        <h2>Passkeys</h2>
        <p>
          A passkey is kept by your phone, your computer or a security key. With one, a person who reads your mail does
          not get in: it is asked for after the link.
        </p>
        {passkeys.length > 0 && <ul className="lines">{passkeys.map(passkeyLine)}</ul>}
        <PasskeyForm use="create" options={options} nonce={nonce}>
          <passkeyForm.Fields />
          <button>Add a passkey</button>
        </PasskeyForm>
        {context.maySee('/office/find') && <FindKey isOn={hasFindKey(context.request)} />}
      </>
    )
  },
  async post({ db, member, sessionHash, now }, fields) {
    const intent = fieldOf(fields, 'intent')
    if (intent === 'find-key') {
      const isOn = fieldOf(fields, 'switch') === 'on'
      const answer = backTo(officeHref('/office/me'), isOn ? 'key-on' : 'key-off')
      answer.headers.append('Set-Cookie', findKeyCookie(isOn))
      return answer
    }
    if (intent === 'remove') {
      const count = await removePasskeys(db, { email: member.email, id: fieldOf(fields, 'id'), who: member.email }, now)
      return count > 0 ? backTo(officeHref('/office/me'), 'removed') : { problem: 'This passkey is removed already.' }
    }
    const answer = fieldOf(fields, 'answer')
    if (answer === '') return { problem: needsScript }
    const read = passkeyForm.read(fields)
    if (!read.ok) return read
    const isKept = await finishRegistration(db, { member, sessionHash }, { ...read.values, answer }, now)
    return isKept
      ? backTo(officeHref('/office/me'), 'added')
      : { problem: 'No passkey was added: the page was too old. Try again.' }
  },
}

/** Whether the Monday mail comes to the member. */
export const mondayMail: OfficeAction = {
  path: '/office/me/monday-mail',
  of: '/office/me',
  async post({ db, member, now }, fields) {
    const intent = fieldOf(fields, 'intent')
    await setMondayMail(db, member.email, intent === 'monday', now)
    return backTo(officeHref('/office/me'), intent)
  },
}

function FindKey({ isOn }: { isOn: boolean }) {
  return (
    <>
      <h2>The key /</h2>
      <p>
        {isOn
          ? 'Press / on any page, and you type into Find. Do you speak to your computer, and does it jump there by itself? Then switch the key off.'
          : 'The key / is switched off in this browser.'}
      </p>
      <SubmitButton intent="find-key" fields={{ switch: isOn ? 'off' : 'on' }} className="quiet">
        {isOn ? 'Switch it off' : 'Switch it on'}
      </SubmitButton>
    </>
  )
}

function passkeyLine({ id, name, created_at: at, last_used_at: usedAt }: Passkey) {
  return (
    <li key={id}>
      <PostForm className="row" fields={{ id }}>
        <span>
          {name}, added on {dateOf(at)}
          {usedAt === null ? '' : `, last used on ${dateOf(usedAt)}`}
        </span>
        <button name="intent" value="remove" className="danger" aria-label={`Remove the passkey ${name}`}>
          Remove
        </button>
      </PostForm>
    </li>
  )
}
