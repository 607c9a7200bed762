import { caniemail } from 'caniemail'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { site } from '../../app/content/site.ts'
import { composers } from '../../app/start/composers.server.ts'
import { officePages } from '../../app/office/routes.server.ts'
import { colorsOfWindow } from '../../app/ui/mail/lit-window.tsx'
import { openPlace } from '../../app/words/testing/open-place.ts'
import { colors } from '../../app/ui/mail/mail-style.ts'
import { writeEveryMail } from './every-mail.ts'

const mails = await writeEveryMail()

test('every kind of mail has a sample', () => {
  const written = new Set(mails.map(({ kind }) => kind))
  const missing = Object.keys(composers).filter((kind) => !written.has(kind))
  expect(missing, 'add a sample of each to app/start/sample-mails').toEqual([])
})

/** Features that Outlook, Gmail or Apple Mail do not support fully, and what their readers see instead. */
const allowed: Record<string, string> = {
  '<style> element':
    'Holds the dark scheme, and room for numbers on a phone: without it the mail is light, or a little wider.',
  '@media': 'The same.',
  'color-scheme CSS property': 'The same.',
  'color-scheme meta tag': 'The same.',
  '<body> element': 'Becomes a div: the table in it bears the ground as well.',
  'border-radius': 'Square corners in Outlook on Windows.',
  'white-space': 'A telephone number may break; what was typed keeps its lines by <pre>.',
  'word-break': 'Of a long number among facts; without it the mail is wider.',
  'overflow-wrap': 'A long word that a visitor typed makes the mail wider.',
  'dir attribute': 'Of what a visitor typed; wrong on links alone, and there are none.',
  'display:none': 'Hides the preview; Gmail on the mobile web hides it by its height.',
  display: 'The button is inline-block: in Outlook on Windows its cell has the padding.',
  opacity: 'Hides the preview, which display:none hides too.',
  overflow: 'The same.',
  'max-height property': 'The same.',
  background: 'Plain colors alone, which all know.',
  border: 'Up to 4px and on cells, where it is reliable.',
  margin: 'None is negative, and none on span and body has a value.',
  padding: 'On cells, and on the link of a button: see the next test.',
  'max-width': 'On tables, where Outlook knows it. Older ones show the mail as wide as the window.',
  'width attribute': 'Of tables.',
  'width property': 'Of cells, where Outlook knows it.',
  'height property': 'The same.',
  'align attribute': 'Only center.',
  'text-align': 'Only left and center.',
  'line-height': 'Without a unit, which Outlook reads well.',
  'font-size': 'In pixels.',
  'font-weight': '400 and 600: Outlook makes bold of the latter.',
  'text-decoration': 'One value.',
  'text-wrap': 'A last word may stand alone; not in a heading, where a space that does not break holds it.',
}

test('they use only features that Outlook, Gmail and Apple Mail support, or that mails can do without', () => {
  const clients = ['apple-mail.*', 'gmail.*', 'outlook.{windows,macos,outlook-com,ios,android}'] as never[]
  const found = mails.flatMap(({ mail }) => {
    const { errors, warnings } = caniemail({ clients, html: mail.html }).issues
    return [...errors.values(), ...warnings.values()].flatMap((issues) => issues.map(({ title }) => title))
  })
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(allowed).toSorted())
})

const officeLinkIn = /Open (?:it|the gift|the order) in the office: http:\/\/localhost:3000(\S+)/

test('every office link in a mail to the staff opens a page that exists', () => {
  const withLink = mails.filter(({ mail }) => officeLinkIn.test(mail.text ?? ''))
  expect(withLink.length).toBeGreaterThan(10)
  for (const { mail, name } of withLink) {
    const [, path = ''] = officeLinkIn.exec(mail.text ?? '') ?? []
    expect(
      officePages.filter((page) => matchPath(page.path, path)),
      name,
    ).not.toEqual([])
  }
})

const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }

/** What a mail program shows beside the subject. */
function previewOf({ html }: { html: string }): string {
  const [, text = ''] = /<div style="display:none[^>]*>([^<]*)/.exec(html) ?? []
  return text.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
}

/** As it is compared: words alone, without the publisher's name. */
function foldWords(text: string): string {
  const words =
    text
      .replaceAll(site.name, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}$]+/gu) ?? []
  return ` ${words.join(' ')} `
}

test('the preview of each mail says more than its subject and its heading', () => {
  const repeating = mails.filter(({ mail }) => {
    const preview = previewOf(mail)
    const [, title = ''] = /<title>([^<]*)/.exec(mail.html) ?? []
    const [first = ''] = preview.split(/(?<=[.?!:])\s/)
    return [mail.subject, title].some(
      (line) => foldWords(preview).includes(foldWords(line)) || foldWords(line).includes(foldWords(first)),
    )
  })
  expect(repeating.map(({ name, mail }) => `${name}: ${mail.subject} / ${previewOf(mail)}`)).toEqual([])
  const doubled = mails.filter(({ mail }) => /[.,:;?!][.,:;]/.test(previewOf(mail)))
  expect(doubled.map(({ name, mail }) => `${name}: ${previewOf(mail)}`)).toEqual([])
})

interface Tag {
  name: string
  markup: string
  classes: string[]
  style: Record<string, string>
}

function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<([a-z]\w*)\b[^>]*>/g)].map(([markup, name = '']) => {
    const value = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(markup)?.[1] ?? ''
    const rules = value('style').split(';').filter(Boolean)
    return {
      name,
      markup,
      classes: value('class').split(' '),
      style: Object.fromEntries(rules.map((rule) => rule.split(/:(.*)/s).slice(0, 2) as [string, string])),
    }
  })
}

/** The backgrounds that are the same in the dark scheme: below text on amber, and in the drawings. */
const fixed = new Set<string | undefined>([colors.give, ...colorsOfWindow])
const schemeClasses = new Set<string | undefined>(['ground', 'paper', 'ink', 'quiet', 'line', 'link', 'mark', 'solid'])

const hasRoom = ({ style }: Tag) =>
  Object.entries(style).some(([rule, value]) => rule.startsWith('padding') && /[1-9]/.test(value))
const isColored = ({ style }: Tag) =>
  !fixed.has(style['background-color']) &&
  Object.entries(style).some(([rule, value]) => /^(color|background-color|border.*)$/.test(rule) && /#/.test(value))

test.each(mails)('$name: Outlook shows it in a column, also where it ignores max-width', ({ mail }) => {
  const [, inside = ''] =
    /<!--\[if mso\]><table [^>]*width="600"[^>]*>(.*)<\/td><\/tr><\/table><!\[endif\]-->/s.exec(mail.html) ?? []
  expect(inside).toContain('class="paper')
  expect(mail.html).not.toContain('<outlook-')
})

test('the card shows both names and the words, and nothing of a receipt', () => {
  const card = mails.find(({ kind }) => kind === 'tribute-card')?.mail
  const words = [
    'A gift in memory of',
    'Sample Friend',
    'Dear Sample Reader,',
    'Sample Giver has made a gift',
    '— Sample Giver',
  ]
  for (const version of [card?.html ?? '', card?.text ?? '']) {
    expect(words.filter((line) => !version.replaceAll('\u00A0', ' ').includes(line))).toEqual([])
    expect(/\$\d|\bEIN\b|receipt|deductible/.exec(version)?.[0]).toBeUndefined()
  }
})

test.each(mails)('$name: is small, loads nothing, has room in Outlook and colors in the dark', ({ mail }) => {
  // Gmail truncates a mail at 102 KB.
  expect(Buffer.byteLength(mail.html)).toBeLessThan(40_000)
  expect(mail.html).not.toMatch(/<img|<link|\bsrc=|url\(|@import|@font-face/)
  const tags = tagsOf(mail.html)
  expect(tags.filter((tag) => hasRoom(tag) && !['td', 'th', 'a'].includes(tag.name))).toEqual([])
  expect(tags.filter((tag) => isColored(tag) && !schemeClasses.has(tag.classes[0]))).toEqual([])
})

test.each(mails)('$name: reads as well as plain text', ({ mail }) => {
  const text = mail.text ?? ''
  for (const part of [mail.subject, text, mail.html.replaceAll(/<style.*?<\/style>/gs, '')]) {
    expect(part).not.toMatch(openPlace)
  }
  // No line is in capitals.
  expect(text.split('\n').filter((line) => /[A-Z]{4}/.test(line) && line === line.toUpperCase())).toEqual([])
  // No sign follows an address that a mail program could read as a part of it.
  expect(text.match(/https?:\/\/[^\s>]*[.,;:)](\s|$)/g)).toBeNull()
  const links = [...mail.html.matchAll(/href="(http[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  expect(links.filter((href) => !text.includes(href))).toEqual([])
})
