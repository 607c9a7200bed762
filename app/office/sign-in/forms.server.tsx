import { TrapField } from '../../spam-guard/trap-field.tsx'
import { PasskeyForm } from '../passkeys/passkey-form.server.tsx'
import { Area, Field, Hidden, Problem } from '../ui/forms.server.tsx'
import { linkMinutes } from './staff-link.server.ts'
import { signInPaths } from './sign-in-paths.ts'

/** Requests a link by mail. */
export function LinkForm({ returnTo, problem, email = '' }: { returnTo: string; problem?: string; email?: string }) {
  return (
    <>
      <Problem>{problem}</Problem>
      <p>The office opens with a link that we send by e-mail. It works once, for {linkMinutes} minutes.</p>
      <form method="post" action={signInPaths.signIn}>
        <TrapField />
        <Hidden fields={{ to: returnTo }} />
        <Field
          label="Your e-mail address"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={email}
        />
        <button>Send me a link</button>
      </form>
    </>
  )
}

export function LinkSent() {
  return (
    <>
      <p role="status">If this address may enter, a link is on its way to it.</p>
      <p>
        It works once, for {linkMinutes} minutes. Nothing came? Look among the unwanted mails, check the address, or{' '}
        <a href={signInPaths.signIn}>ask for another link</a>.
      </p>
    </>
  )
}

/** The page of the mailed link. Only its button opens the session: mail scanners open links too. */
export function OpenLinkForm({ token, formKey }: { token: string; formKey: string }) {
  return (
    <form method="post" action={signInPaths.open}>
      <Hidden fields={{ token, key: formKey }} />
      <p>You are then signed in on this device for 12 hours, or until you sign out.</p>
      <button>Open the office</button>
    </form>
  )
}

/** The largest form of the office has fewer fields that somebody types. */
const maxShown = 50

/** The answer to a submit without a session. It shows the typed values, to be copied; none, when they were not read. */
export function SignedOutForm({ fields, returnTo }: { fields: FormData; returnTo: string }) {
  const typed = [...fields]
    .filter(
      (field): field is [string, string] =>
        typeof field[1] === 'string' && field[1].trim() !== '' && !hiddenFields.has(field[0]),
    )
    .slice(0, maxShown)
  return (
    <>
      <Problem>You were signed out before you pressed, so nothing was changed and nothing was sent.</Problem>
      {typed.length > 0 && (
        <>
          <p>What you had entered is not kept. Copy what you need from here, sign in, and enter it again:</p>
          {typed.map(([name, value], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- A name may occur twice, and the list is static.
            <Area key={index} label={name} defaultValue={value} readOnly rows={value.length > 80 ? 6 : 1} />
          ))}
        </>
      )}
      <LinkForm returnTo={returnTo} />
    </>
  )
}

/** Fields that nobody types. */
const hiddenFields = new Set(['key', 'intent', 'answer', 'token'])

type QuestionProps = { options: object; nonce: string; problem: string | undefined }

export function PasskeyQuestion({ options, nonce, problem }: QuestionProps) {
  return (
    <>
      <Problem>{problem}</Problem>
      <p>You have a passkey, so the office asks for it after the link.</p>
      <PasskeyForm use="get" options={options} nonce={nonce}>
        <button>Use my passkey</button>
      </PasskeyForm>
      <p>Lost it? The person who runs the server can remove it.</p>
      <form method="post" action={signInPaths.signOut}>
        <button className="quiet">Sign out</button>
      </form>
    </>
  )
}
