import { site } from './site.ts'

const reach = `write to ${site.email} or call ${site.phone}`

/** What a visitor reads when a post is refused: each text names another way to reach us. */
export const guard = {
  title: 'Not sent',
  tooMany: `There were too many tries from your connection. Please try again in an hour or, if it is refused then too, tomorrow, or ${reach}.`,
  looksAutomatic: `This looked to us as if a program had sent it. If you are a person, please ${reach}.`,
  /** Shown only without JavaScript: with it, the browser does the work by itself. */
  needsProof: `More is being sent to us just now than usual, so we ask browsers for a little proof of work, for which they need JavaScript. Please switch it on and try again, or ${reach}.`,
  /** The staff has closed the forms for a while. */
  closed: `This form is closed for a while, so nothing was sent and nothing was charged. Please ${reach}: we are glad to help you.`,
  trapLabel: 'Please leave this field empty',
} as const
