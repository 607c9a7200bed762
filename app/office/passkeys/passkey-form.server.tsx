import type { ReactNode } from 'react'
import { PostForm } from '../ui/forms.server.tsx'
import { runPasskeyForm } from './run-passkey-form.ts'

interface PasskeyFormProps {
  /** For a new passkey, or for one that is shown. */
  use: 'create' | 'get'
  options: object
  nonce: string
  children: ReactNode
  action?: string
}

/** A form whose press asks the browser for a passkey and posts what it answers: the only script of the office. */
export function PasskeyForm({ use, options, nonce, children, ...form }: PasskeyFormProps) {
  return (
    <PostForm {...form} data-passkey={use} data-options={JSON.stringify(options)}>
      <input type="hidden" name="answer" />
      {children}
      <p role="status" />
      <p>
        <small>This needs JavaScript.</small>
      </p>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${String(runPasskeyForm)})()` }} />
    </PostForm>
  )
}

export const needsScript = 'A passkey needs JavaScript. Switch it on for this site and open the page again.'
