/** The key / moves the focus to Find. Inlined into the page after the field, and compiled alone: it may import only types. */
const field = document.querySelector<HTMLInputElement>('#find')!
field.ariaKeyShortcuts = '/'

document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isTyping = target instanceof Element && target.closest('input, select, textarea')
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return
  // Otherwise the field would get the key, too.
  event.preventDefault()
  field.focus()
  field.select()
})
