import { words } from '../../words/words.ts'

/**
 * The day on which a receipt or a statement was made. A copy says when the first was given, too: an acknowledgment counts only
 * when the giver had it before the return was filed (26 USC 170(f)(8)(C); Durden v. Commissioner, T.C. Memo 2012-140).
 */
export const issuedOn = words('receipts/issued-on', {
  label: 'Issued on',
  line: 'Issued on {date}',
  first: { label: 'First issued on', line: 'First issued on {date}.' },
  /** When what the first one said has changed since. */
  replaces: {
    label: 'Changed since',
    value: 'This one replaces the first.',
    line: 'Changed since: this one replaces the first.',
  },
  copy: { label: 'This copy', line: 'This copy: {date}.' },
})
