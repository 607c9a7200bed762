import { words } from '../words/words.ts'

/** The answers to what somebody types into a form and may mean otherwise. */
export const typedWords = words('typed', {
  /** An amount that can be read in two ways, or as another country writes it. It is "$50.00" and "50.00". */
  amount: {
    first: 'Do you mean {dollars}? Write {plain}.',
    second: 'Or {dollars}? Write {plain}.',
  },
  /** Below each field for an address in which one was probably mistyped. */
  emailHint: 'Do you mean {email}?',
})
