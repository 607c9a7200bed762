import { words } from '../../words/words.ts'

export const manageCookies = words('legal/manage-cookies', {
  title: 'Your choice',
  text: 'Change your mind whenever you like. The new choice holds at once.',
  button: 'Manage Cookie Preferences',
  withoutScript: 'JavaScript is off in your browser, so no choice is kept and there is nothing to manage.',
})
