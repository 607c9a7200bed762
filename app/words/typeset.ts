/** Places such as `{amount}`, web addresses and e-mail addresses: they stay as they are typed. */
const asTyped =
  /\{[\w.]+\}|(?:https?:\/\/|www\.|mailto:|tel:|sms:)\S*[^\s.,;:!?)"'”’]|(?<![\w.+-]'?)[\w.+-]+(?:'[\w.+-]+)*@[\w.-]*\w/g

/** What a keyboard has in place of a sign of print. */
const keyboardSigns = /"|'|(?<!\.)\.{3}(?!\.)|(?<= )--(?= )/g

/** After these signs, or at the start, a quotation mark opens. */
const beforeOpening = /^$|[\s([{“‘–—/]$/u

/**
 * A typed text with the signs of print: “ ”, ’, … and –. Spaces at its ends go, and come back where the text that it replaces
 * has one: another text follows there. A sign that the replaced text has as a keyboard does stays, because the specification
 * fixes some of those. Doing it twice changes nothing.
 */
export function typeset(typed: string, replaced = ''): string {
  const text = typed.replaceAll('\r\n', '\n').trim()
  let result = ''
  let end = 0
  for (const { 0: kept, index } of text.matchAll(asTyped)) {
    result = appendTypeset(result, text, end, index, replaced) + kept
    end = index + kept.length
  }
  return keepEnds(appendTypeset(result, text, end, text.length, replaced), replaced)
}

/** Adds the part of the text between two places, with the signs of print. */
function appendTypeset(before: string, text: string, start: number, end: number, replaced: string): string {
  let result = before
  let last = start
  let previous = text.charAt(start - 1)
  keyboardSigns.lastIndex = start
  for (let found = keyboardSigns.exec(text); found && found.index < end; found = keyboardSigns.exec(text)) {
    const { 0: sign, index } = found
    if (index > last) previous = text.charAt(index - 1)
    const shown = replaced.includes(sign) ? sign : printed(sign, previous, text.slice(index + 1))
    result += text.slice(last, index) + shown
    previous = shown.at(-1) ?? ''
    last = index + sign.length
  }
  return result + text.slice(last, end)
}

/** Words that an apostrophe begins, in place of letters. */
const shortWord = /^(?:tis|twas|twere|twill|twould|twixt|til|em)(?![\p{L}\p{N}])/iu

/** `before` is the character before the sign. Of a long text, all that is before it would be searched for each sign. */
function printed(sign: string, before: string, after: string): string {
  if (sign === '...') return '…'
  if (sign === '--') return '–'
  const isOpening = beforeOpening.test(before)
  if (sign === '"') return isOpening && /^\S/.test(after) ? '“' : '”'
  // An apostrophe may begin a word: ’tis, the ’90s. A quotation has an end.
  if (shortWord.test(after)) return '’'
  return isOpening && /^\p{L}[^']*'(?!\p{L})/u.test(after) ? '‘' : '’'
}

function keepEnds(text: string, replaced: string): string {
  if (text === '') return text
  const [first = ''] = /^\s*/.exec(replaced) ?? []
  const [last = ''] = /\s*$/.exec(replaced) ?? []
  return first + text + last
}
