import type { ReactNode } from 'react'
import passkeyScript from 'virtual:passkey-script'
import { PostForm } from '../ui/forms.server.tsx'

/** `create` registers a passkey, `get` signs in with one. */
export type PasskeyUse = 'create' | 'get'

interface PasskeyFormProps {
  use: PasskeyUse
  options: object
  nonce: string
  children: ReactNode
  action?: string
}

/** A form that asks the browser for a passkey and posts the answer. It has the only script of the office. */
export function PasskeyForm({ use, options, nonce, children, ...form }: PasskeyFormProps) {
  return (
    <PostForm {...form} data-passkey={use} data-options={JSON.stringify(options)}>
      <input type="hidden" name="answer" />
      {children}
      <p role="status" />
      <p>
        <small>This needs JavaScript.</small>
      </p>
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: passkeyScript }} />
    </PostForm>
  )
}

export const needsScript = 'A passkey needs JavaScript. Switch it on for this site and open the page again.'
