/** The script of `PasskeyForm`, inlined into the page. It is compiled alone, so it may import only types. */
import type { PasskeyUse } from './passkey-form.server.tsx'

const form = document.querySelector<HTMLFormElement>('[data-passkey]')!
const status = form.querySelector('[role=status]')!
const field = form.querySelector<HTMLInputElement>('[name=answer]')!
const use = form.dataset['passkey'] as PasskeyUse
const options = form.dataset['options']!
let isAsking = false

async function ask(): Promise<void> {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) {
    status.textContent = isSecureContext
      ? 'This browser is too old for passkeys. Use a newer one.'
      : 'A browser uses passkeys only at an address with https.'
    return
  }
  const json = JSON.parse(options)
  const credential = await (use === 'create'
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) }))
  field.value = JSON.stringify(credential)
  form.submit()
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (isAsking) return
  isAsking = true
  status.textContent = 'The browser asks for your passkey.'
  ask()
    .catch((error: unknown) => {
      const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
      status.textContent = isKnown ? 'This device holds a passkey for you already.' : 'No passkey was used. Try again.'
    })
    .finally(() => (isAsking = false))
})
