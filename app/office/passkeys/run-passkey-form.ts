/**
 * Runs in the page, whole as it stands here: it must use nothing from outside. The browser itself turns the options and
 * the answer from and to JSON.
 */
export function runPasskeyForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-passkey]')
  const status = form?.querySelector('[role=status]')
  const field = form?.querySelector<HTMLInputElement>('[name=answer]')
  if (!form || !status || !field) return
  const { passkey = '', options = '{}' } = form.dataset
  let isAsking = false
  const ask = async () => {
    if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) {
      status.textContent = 'This browser is too old for passkeys. Use a newer one.'
      return
    }
    const json = JSON.parse(options)
    const credential = await (passkey === 'create'
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
        status.textContent = isKnown
          ? 'This device holds a passkey for you already.'
          : 'No passkey was used. Try again.'
      })
      .finally(() => (isAsking = false))
  })
}
