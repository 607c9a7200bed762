import { words } from '../words/words.ts'

/** For readers with a screen reader: programs fill in this field, which is not seen. */
export const trapWords = words('trap-field', { label: 'Please leave this field empty' })
